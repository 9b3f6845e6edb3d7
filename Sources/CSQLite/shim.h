/* The one door to SQLite. Macros that Swift cannot import get a static inline function here. */
#ifndef CALENDARR_CSQLITE_SHIM_H
#define CALENDARR_CSQLITE_SHIM_H
#include <sqlite3.h>

/* SQLite copies the bytes before it returns: SQLITE_TRANSIENT is a cast that Swift cannot read. */
static inline int calendarr_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_text(statement, index, count ? (const char *)bytes : "", count, SQLITE_TRANSIENT);
}

static inline int calendarr_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

/* sqlite3_db_config takes a variable number of arguments. */
static inline int calendarr_set_flag(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
#endif
