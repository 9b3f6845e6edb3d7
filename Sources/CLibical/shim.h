/* The one door to libical. Macros and by-value structs that Swift cannot import
   get a static inline function here; so do the differences between 3.x and 4.x. */
#ifndef CALENDARR_CLIBICAL_SHIM_H
#define CALENDARR_CLIBICAL_SHIM_H
#include <libical/ical.h>
#endif
