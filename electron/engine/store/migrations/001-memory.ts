/** Long-term memory: entries, their history, the outbox of the mirror, conflicts, near-duplicates. */
export const memory = /* sql */ `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL,
  category TEXT,
  tags TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  updated_at TEXT,
  reinforcement_count INTEGER NOT NULL CHECK (reinforcement_count >= 1),
  importance_score REAL NOT NULL CHECK (importance_score BETWEEN 0 AND 1),
  decayed_at TEXT,
  metadata TEXT,
  extra TEXT,
  archived_at TEXT,
  archived_reason TEXT,
  revision INTEGER NOT NULL,
  -- white space collapsed, case kept: what the exact-duplicate fold groups by
  fold_hash TEXT NOT NULL,
  -- derived from metadata, for filters and the timeline
  source TEXT,
  session TEXT,
  subject_start TEXT,
  subject_end TEXT,
  recall_count INTEGER NOT NULL DEFAULT 0,
  last_recalled_at TEXT,
  CHECK ((archived_at IS NULL) = (archived_reason IS NULL))
) STRICT;
CREATE INDEX entry_by_last_seen ON entry (archived_at IS NOT NULL, last_seen_at DESC, seq);
CREATE INDEX entry_by_created ON entry (archived_at IS NOT NULL, created_at DESC, seq);
CREATE INDEX entry_by_updated ON entry (archived_at IS NOT NULL, updated_at DESC, seq);
CREATE INDEX entry_by_importance ON entry (archived_at IS NOT NULL, importance_score DESC, seq);
CREATE INDEX entry_by_reinforcement ON entry (archived_at IS NOT NULL, reinforcement_count DESC, seq);
CREATE INDEX entry_by_category ON entry (category, archived_at IS NOT NULL);
CREATE INDEX entry_by_fold ON entry (fold_hash) WHERE archived_at IS NULL;
CREATE INDEX entry_by_session ON entry (session) WHERE session IS NOT NULL;

CREATE TABLE entry_tag (
  seq INTEGER NOT NULL REFERENCES entry (seq) ON DELETE CASCADE,
  folded TEXT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (folded, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_tag_by_seq ON entry_tag (seq);

-- ids that were purged: never reused, never taken in from a file again
CREATE TABLE tombstone (id TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE event (
  event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  operation_id TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  before TEXT,
  after TEXT,
  note TEXT,
  related TEXT NOT NULL,
  undoes TEXT,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX event_by_entry ON event (entry_id, event_id);
CREATE INDEX event_by_operation ON event (operation_id, event_id);

-- a new seq each time an entry is owed, so that a debt made while its file is written is not settled by it
CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id TEXT NOT NULL UNIQUE
) STRICT;

-- what the mirror last wrote or read: the third hash of the state table
CREATE TABLE mirror_file (
  entry_id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE conflict (
  a_id TEXT NOT NULL,
  b_id TEXT NOT NULL,
  at TEXT NOT NULL,
  resolved_at TEXT,
  resolution TEXT,
  PRIMARY KEY (a_id, b_id),
  CHECK (a_id < b_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conflict_by_b ON conflict (b_id);

CREATE TABLE near_duplicate (
  a_id TEXT NOT NULL,
  b_id TEXT NOT NULL,
  similarity REAL NOT NULL,
  by TEXT NOT NULL,
  PRIMARY KEY (a_id, b_id),
  CHECK (a_id < b_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX near_duplicate_by_b ON near_duplicate (b_id);
`
