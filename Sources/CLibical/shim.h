/* The one door to libical. Macros and by-value structs that Swift cannot import
   get a static inline function here; so do the differences between 3.x and 4.x. */
#ifndef CALENDARR_CLIBICAL_SHIM_H
#define CALENDARR_CLIBICAL_SHIM_H
#include <libical/ical.h>

/* Whether rules on the dates of other calendars (RSCALE) can be followed. 4.x has no question for it, and lists
   GREGORIAN alone where it was built without ICU. */
static inline int calendarr_has_scales(void)
{
#if ICAL_MAJOR_VERSION >= 4
    icalarray *scales = icalrecurrencetype_rscale_supported_calendars();
    int count = scales ? (int)scales->num_elements : 0;
    if (scales) icalarray_free(scales);
    return count > 1;
#else
    return icalrecurrencetype_rscale_is_supported();
#endif
}

/* A walk over a rule from its start on, to be freed with icalrecur_iterator_free; NULL for a rule that cannot be
   read. 3.x takes a structure with a text that it frees by itself, 4.x a counted pointer. */
static inline icalrecur_iterator *calendarr_iterator(const char *rule, struct icaltimetype start)
{
#if ICAL_MAJOR_VERSION >= 4
    struct icalrecurrencetype *type = icalrecurrencetype_new_from_string(rule);
    if (!type) return NULL;
    icalrecur_iterator *iterator = icalrecur_iterator_new(type, start);
    icalrecurrencetype_unref(type);
    return iterator;
#else
    struct icalrecurrencetype type = icalrecurrencetype_from_string(rule);
    if (type.freq == ICAL_NO_RECURRENCE) return NULL;
    return icalrecur_iterator_new(type, start);
#endif
}

/* int in 3.x, bool in 4.x. */
static inline int calendarr_is_null(struct icaltimetype time) { return icaltime_is_null_time(time) ? 1 : 0; }

/* Both versions count restrictions broken, in another type. */
static inline void calendarr_mark_restrictions(icalcomponent *component) { (void)icalrestriction_check(component); }
#endif
