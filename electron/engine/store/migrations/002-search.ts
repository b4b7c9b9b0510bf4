/** Search: the words of every entry, and its vector. */
export const search = /* sql */ `
-- rowid is entry.seq; the terms come from the engine's own tokeniser, joined by spaces
CREATE VIRTUAL TABLE entry_fts USING fts5 (
  content, tags, category,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* Co'"
);

-- model names what made the vector; text_hash what it was made of
CREATE TABLE entry_vector (
  seq INTEGER PRIMARY KEY REFERENCES entry (seq) ON DELETE CASCADE,
  model TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  -- little-endian float32, of length one; null: this model has no vector for this text
  vector BLOB
) STRICT;
CREATE INDEX entry_vector_by_model ON entry_vector (model, seq);
`
