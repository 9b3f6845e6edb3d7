extension StoreSchema {
  /// Messages, and what others have heard of an event. docs/store.md says it in words.
  static let version2 = """
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state TEXT NOT NULL
        CHECK (state IN ('applied', 'refused', 'question', 'undone', 'waiting', 'sent', 'draft')),
      at INTEGER NOT NULL,
      uid TEXT NOT NULL,
      method TEXT NOT NULL,
      sender TEXT NOT NULL,
      recipient TEXT NOT NULL,
      title TEXT NOT NULL,
      code TEXT NOT NULL DEFAULT '',
      reason TEXT NOT NULL DEFAULT '',
      allowed TEXT NOT NULL DEFAULT '',
      is_read INTEGER NOT NULL DEFAULT 0,
      is_significant INTEGER NOT NULL DEFAULT 1,
      calendar TEXT NOT NULL,
      mail TEXT NOT NULL,
      -- Of the history: what it did, or was sent for.
      change INTEGER REFERENCES changes (id)
    ) STRICT;
    CREATE INDEX messages_conversation ON messages (uid, id);
    CREATE INDEX messages_state ON messages (state, id);
    CREATE INDEX messages_sender ON messages (sender, id);
    CREATE INDEX messages_change ON messages (change) WHERE change IS NOT NULL;
    -- An event as those concerned know it; an empty text: they know nothing of it.
    CREATE TABLE heard (
      uid TEXT NOT NULL,
      account TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (uid, account)
    ) STRICT, WITHOUT ROWID;
    -- What that was before a change; without text there was nothing.
    CREATE TABLE heard_changes (
      change INTEGER NOT NULL REFERENCES changes (id),
      uid TEXT NOT NULL,
      account TEXT NOT NULL,
      text TEXT,
      PRIMARY KEY (change, uid, account)
    ) STRICT, WITHOUT ROWID;
    """
}
