/* What a store's work costs SQLite alone: the rival of calendarr in the figures of the store.
 *
 * usage: store_sqlite insert SOURCE TARGET   the rows and the index of the store SOURCE into a new file
 *        store_sqlite search STORE WORD LIMIT  the title and the first second of the events with a word, the first LIMIT
 *        store_sqlite commit STORE             one component, its line of the index and its entry in the history
 *
 * `insert` reads all rows into memory first and times what comes after; `search` and `commit` are timed from outside.
 * Prints wall time (ns), processor time (us), peak resident memory (KiB) and how many rows there were. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const char *const tables[] = {"calendars", "zones", "components", "changes", "component_changes",
                                     "calendar_changes", "settings"};

static long long now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(sqlite3 *database, const char *what) {
  fprintf(stderr, "%s: %s\n", what, database ? sqlite3_errmsg(database) : "");
  exit(70);
}

static sqlite3 *opened(const char *path, int flags) {
  sqlite3 *database;
  if (sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) fail(database, path);
  sqlite3_busy_timeout(database, 10000);
  return database;
}

static void run(sqlite3 *database, const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(database, sql);
}

static sqlite3_stmt *prepared(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    fail(database, sql);
  return statement;
}

static void step(sqlite3 *database, sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(database, sqlite3_sql(statement));
  sqlite3_reset(statement);
}

/* All rows of a table, one value after the other. */
struct rows {
  int columns;
  long count, room;
  sqlite3_value **values;
};

static struct rows read_all(sqlite3 *source, const char *table) {
  char sql[128];
  snprintf(sql, sizeof sql, "SELECT * FROM %s", table);
  sqlite3_stmt *statement = prepared(source, sql);
  struct rows rows = {sqlite3_column_count(statement), 0, 0, NULL};
  while (sqlite3_step(statement) == SQLITE_ROW) {
    if (rows.count == rows.room) {
      rows.room = rows.room ? rows.room * 2 : 1024;
      rows.values = realloc(rows.values, rows.room * rows.columns * sizeof *rows.values);
      if (!rows.values) exit(71);
    }
    for (int column = 0; column < rows.columns; column++)
      rows.values[rows.count * rows.columns + column] = sqlite3_value_dup(sqlite3_column_value(statement, column));
    rows.count++;
  }
  sqlite3_finalize(statement);
  return rows;
}

static void write_all(sqlite3 *target, const char *table, const struct rows *rows) {
  char sql[512] = "";
  size_t length = snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?1", table);
  for (int column = 1; column < rows->columns; column++)
    length += snprintf(sql + length, sizeof sql - length, ", ?%d", column + 1);
  snprintf(sql + length, sizeof sql - length, ")");
  sqlite3_stmt *statement = prepared(target, sql);
  int is_indexed = strcmp(table, "components") == 0;
  sqlite3_stmt *index =
      is_indexed ? prepared(target, "INSERT INTO search (rowid, title, place, note, people) VALUES (?1, ?2, ?3, ?4, ?5)")
                 : NULL;
  for (long row = 0; row < rows->count; row++) {
    sqlite3_value **values = rows->values + row * rows->columns;
    for (int column = 0; column < rows->columns; column++) sqlite3_bind_value(statement, column + 1, values[column]);
    step(target, statement);
    if (!is_indexed) continue;
    sqlite3_bind_value(index, 1, values[0]);
    /* The last four columns are what is found by words. */
    for (int column = 0; column < 4; column++) sqlite3_bind_value(index, column + 2, values[rows->columns - 4 + column]);
    step(target, index);
  }
  sqlite3_finalize(statement);
  sqlite3_finalize(index);
}

static long insert(const char *from, const char *to, long long *wall, long long *processor) {
  sqlite3 *source = opened(from, SQLITE_OPEN_READONLY);
  struct rows rows[sizeof tables / sizeof *tables];
  long count = 0;
  for (size_t table = 0; table < sizeof tables / sizeof *tables; table++) {
    rows[table] = read_all(source, tables[table]);
    count += rows[table].count;
  }
  char *schema = strdup("");
  sqlite3_stmt *statement =
      prepared(source, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'search_%' ORDER BY rowid");
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *sql = (const char *)sqlite3_column_text(statement, 0);
    if (strstr(sql, "sqlite_sequence")) continue;
    char *longer = malloc(strlen(schema) + strlen(sql) + 3);
    sprintf(longer, "%s%s;\n", schema, sql);
    free(schema);
    schema = longer;
  }
  sqlite3_finalize(statement);
  sqlite3_close(source);

  *wall = now(CLOCK_MONOTONIC), *processor = now(CLOCK_PROCESS_CPUTIME_ID);
  sqlite3 *target = opened(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  run(target, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  run(target, schema);
  run(target, "BEGIN IMMEDIATE");
  for (size_t table = 0; table < sizeof tables / sizeof *tables; table++) write_all(target, tables[table], &rows[table]);
  run(target, "COMMIT");
  if (sqlite3_close(target) != SQLITE_OK) fail(target, to);
  return count;
}

static long search(const char *path, const char *word, const char *limit) {
  sqlite3 *store = opened(path, SQLITE_OPEN_READWRITE);
  sqlite3_stmt *statement = prepared(
      store,
      "SELECT c.title, c.first FROM search JOIN components c ON c.id = search.rowid "
      "WHERE search MATCH ?1 AND c.kind = 'VEVENT' ORDER BY c.first LIMIT ?2");
  char query[256];
  snprintf(query, sizeof query, "\"%s\"*", word);
  sqlite3_bind_text(statement, 1, query, -1, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 2, atoll(limit));
  long count = 0;
  for (; sqlite3_step(statement) == SQLITE_ROW; count++)
    fprintf(stderr, "%lld  %s\n", sqlite3_column_int64(statement, 1), sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  sqlite3_close(store);
  return count;
}

static long commit(const char *path) {
  sqlite3 *store = opened(path, SQLITE_OPEN_READWRITE);
  run(store, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  run(store, "BEGIN IMMEDIATE");
  run(store,
      "INSERT INTO components (calendar, kind, uid, instance, text, zones, first, last, title) SELECT min(id), 'VEVENT', "
      "hex(randomblob(16)), '', 'BEGIN:VEVENT' || char(10) || 'END:VEVENT', '', 1774000000, 1774003600, 'Small thing' "
      "FROM calendars");
  run(store, "INSERT INTO search (rowid, title) SELECT last_insert_rowid(), 'Small thing'");
  run(store, "INSERT INTO changes (made_at, intent, title) VALUES (1774000000, 'createEvent', 'Small thing')");
  run(store, "INSERT INTO component_changes (change, component) SELECT max(changes.id), (SELECT max(id) FROM components) "
             "FROM changes");
  run(store, "COMMIT");
  sqlite3_close(store);
  return 1;
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  long long wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  long rows;
  if (strcmp(argv[1], "insert") == 0 && argc == 4) {
    rows = insert(argv[2], argv[3], &wall, &processor);
  } else if (strcmp(argv[1], "search") == 0 && argc == 5) {
    rows = search(argv[2], argv[3], argv[4]);
  } else if (strcmp(argv[1], "commit") == 0) {
    rows = commit(argv[2]);
  } else {
    return 64;
  }
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  wall = now(CLOCK_MONOTONIC) - wall;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  long peak = usage.ru_maxrss;
#ifdef __APPLE__
  peak /= 1024;
#endif
  printf("%lld %lld %ld %ld\n", wall, processor / 1000, peak, rows);
  return 0;
}
