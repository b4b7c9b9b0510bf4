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
`
