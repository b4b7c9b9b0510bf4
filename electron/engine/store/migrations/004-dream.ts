/** The dream's run log: kept for good. Decisions hold their operations as data until they are applied. */
export const dream = /* sql */ `
CREATE TABLE dream_run (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL UNIQUE,
  mode TEXT NOT NULL,
  trigger TEXT NOT NULL,
  outcome TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  summary TEXT NOT NULL,
  model TEXT,
  prompt_tokens INTEGER NOT NULL DEFAULT 0,
  completion_tokens INTEGER NOT NULL DEFAULT 0,
  corpus_before TEXT NOT NULL,
  corpus_after TEXT,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE dream_pass (
  run_id TEXT NOT NULL REFERENCES dream_run (run_id),
  pass TEXT NOT NULL,
  place INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  note TEXT NOT NULL,
  counts TEXT NOT NULL,
  answers TEXT NOT NULL,
  PRIMARY KEY (run_id, pass)
) STRICT, WITHOUT ROWID;

CREATE TABLE dream_decision (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  decision_id TEXT NOT NULL UNIQUE,
  run_id TEXT NOT NULL REFERENCES dream_run (run_id),
  pass TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT NOT NULL,
  sources TEXT NOT NULL,
  result TEXT,
  missing TEXT,
  before TEXT,
  after TEXT,
  counts TEXT,
  operations TEXT NOT NULL,
  operation_id TEXT
) STRICT;
CREATE INDEX dream_decision_by_run ON dream_decision (run_id, seq);

-- what a slice of decay did to each entry: one event a slice, a narrow row an entry
CREATE TABLE decay_item (
  entry_id TEXT NOT NULL,
  decision_id TEXT NOT NULL,
  at TEXT NOT NULL,
  before REAL NOT NULL,
  after REAL NOT NULL,
  before_anchor TEXT,
  PRIMARY KEY (entry_id, decision_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX decay_item_by_decision ON decay_item (decision_id);

-- the state in which consolidation last reviewed an entry: a fingerprint of content, category and tags
CREATE TABLE review (
  entry_id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- clusters that consolidation looked at and left alone; the key names members and their states
CREATE TABLE settled_cluster (
  key TEXT PRIMARY KEY,
  declines INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- how far a pass has read in the conversation log of a session, in lines
CREATE TABLE log_place (
  pass TEXT NOT NULL,
  session_id TEXT NOT NULL,
  lines INTEGER NOT NULL,
  PRIMARY KEY (pass, session_id)
) STRICT, WITHOUT ROWID;

-- what was taken from turns already: a run that starts again counts nothing twice
CREATE TABLE taken_turns (
  key TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- evidence for preferences that outlives the log; a preference is written once enough of it stands here
CREATE TABLE evidence (
  key TEXT PRIMARY KEY,
  preference TEXT NOT NULL,
  strength TEXT NOT NULL CHECK (strength IN ('strong', 'mild', 'casual')),
  quote TEXT NOT NULL,
  message_id TEXT NOT NULL,
  at TEXT NOT NULL,
  written INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX evidence_by_preference ON evidence (preference);
`
