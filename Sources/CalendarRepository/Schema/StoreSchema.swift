/// What a store's file holds: docs/store.md says it in words.
///
/// `text` and `zones` of a component are the truth; what stands below 'derived' is made from them and can be made again,
/// as can the index `search`.
enum StoreSchema {
  /// 'CALR', by which a file of this project is told from any other. Source: sqlite.org/fileformat2.html, 1.3.10.
  static let applicationID = 0x4341_4C52

  /// The statements that take a store from one version to the next, the first from an empty file. Forward only; one that
  /// was released is never changed.
  static let migrations = [version1, version2]

  /// The version that this program reads and writes.
  static var version: Int { migrations.count }

  private static let version1 = """
    CREATE TABLE calendars (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      number INTEGER NOT NULL,
      title TEXT NOT NULL,
      color TEXT,
      url TEXT,
      is_hidden INTEGER NOT NULL DEFAULT 0,
      is_banished INTEGER NOT NULL DEFAULT 0,
      is_read_only INTEGER NOT NULL DEFAULT 0,
      header TEXT NOT NULL DEFAULT '',
      last_import INTEGER,
      UNIQUE (source, number),
      CHECK (NOT (is_hidden AND is_banished))
    ) STRICT;
    CREATE TABLE zones (
      id INTEGER PRIMARY KEY,
      tzid TEXT NOT NULL,
      text TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE components (
      id INTEGER PRIMARY KEY,
      calendar INTEGER NOT NULL REFERENCES calendars (id),
      kind TEXT NOT NULL,
      uid TEXT NOT NULL,
      instance TEXT NOT NULL,
      text TEXT NOT NULL,
      zones TEXT NOT NULL,
      -- derived
      first INTEGER,
      last INTEGER,
      parent TEXT,
      title TEXT,
      place TEXT,
      note TEXT,
      people TEXT
    ) STRICT;
    CREATE UNIQUE INDEX components_identity ON components (uid, calendar, kind, instance);
    CREATE INDEX components_time ON components (calendar, kind, first, last);
    CREATE INDEX components_parent ON components (parent) WHERE parent IS NOT NULL;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, place, note, people,
      content = 'components', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TABLE changes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      made_at INTEGER NOT NULL,
      intent TEXT NOT NULL,
      title TEXT NOT NULL,
      state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone', 'kept'))
    ) STRICT;
    -- What a component was before a change; without text it was not there.
    CREATE TABLE component_changes (
      change INTEGER NOT NULL REFERENCES changes (id),
      component INTEGER NOT NULL,
      calendar INTEGER,
      kind TEXT,
      uid TEXT,
      instance TEXT,
      text TEXT,
      zones TEXT,
      PRIMARY KEY (change, component)
    ) STRICT, WITHOUT ROWID;
    -- The same for a calendar.
    CREATE TABLE calendar_changes (
      change INTEGER NOT NULL REFERENCES changes (id),
      calendar INTEGER NOT NULL,
      source TEXT,
      number INTEGER,
      title TEXT,
      color TEXT,
      url TEXT,
      is_hidden INTEGER,
      is_banished INTEGER,
      is_read_only INTEGER,
      header TEXT,
      last_import INTEGER,
      PRIMARY KEY (change, calendar)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
