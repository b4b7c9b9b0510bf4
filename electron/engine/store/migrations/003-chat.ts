/** Chats and what hangs on them: messages, what the model was sent, the expansion queue, feedback. */
export const chat = /* sql */ `
CREATE TABLE chat_session (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_session_by_updated ON chat_session (updated_at DESC, id);

CREATE TABLE chat_message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL REFERENCES chat_session (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  reasoning TEXT,
  at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('streaming', 'done', 'stopped', 'failed')),
  error TEXT,
  recalled TEXT NOT NULL,
  tool_calls TEXT NOT NULL,
  changes TEXT NOT NULL,
  from_dropped TEXT NOT NULL,
  -- the sections without their texts; the texts are in chat_context
  sections TEXT NOT NULL,
  feedback TEXT CHECK (feedback IN ('up', 'down')),
  model TEXT,
  -- a retry or an edit put another turn in its place: hidden, but provenance still finds it
  dropped_at TEXT
) STRICT;
CREATE INDEX chat_message_by_session ON chat_message (session_id, seq) WHERE dropped_at IS NULL;
CREATE INDEX chat_message_streaming ON chat_message (seq) WHERE status = 'streaming';

-- what the model was sent for an answer, deflated JSON; kept for the newest answers of a chat only
CREATE TABLE chat_context (
  seq INTEGER PRIMARY KEY REFERENCES chat_message (seq) ON DELETE CASCADE,
  body BLOB NOT NULL
) STRICT;

-- rowid is chat_message.seq; terms come from the engine's own tokeniser
CREATE VIRTUAL TABLE chat_fts USING fts5 (terms, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* Co'");

-- texts that save_memory kept and that the model has yet to word as facts; in order of seq
CREATE TABLE expansion (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id TEXT NOT NULL UNIQUE,
  event_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE feedback (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ThumbsUp', 'ThumbsDown', 'Correction', 'SessionSummary')),
  session_id TEXT NOT NULL,
  message_id TEXT,
  at TEXT NOT NULL,
  text TEXT NOT NULL,
  -- the beginning of the answer that it speaks of, so that it can be understood when the chat is gone
  about TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_by_time ON feedback (at, seq);
CREATE INDEX feedback_by_message ON feedback (message_id, kind);
`
