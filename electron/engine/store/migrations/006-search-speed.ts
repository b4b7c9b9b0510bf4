/** What keeps search and the browser quick with a hundred thousand entries. */
export const searchSpeed = /* sql */ `
-- in how many entries a term stands
CREATE VIRTUAL TABLE entry_term USING fts5vocab (entry_fts, 'row');

-- the user's last deed, among the many of imports and dreams
CREATE INDEX event_of_user ON event (event_id) WHERE undone = 0 AND undoes IS NULL AND json_extract(actor, '$.kind') = 'user';

-- counting categories and what was never recalled without reading the entries themselves
DROP INDEX entry_by_category;
CREATE INDEX entry_by_category ON entry (archived_at IS NOT NULL, category);
CREATE INDEX entry_never_recalled ON entry (archived_at IS NOT NULL, seq) WHERE recall_count = 0;

-- neighbours of the same chat, in the order in which they were learnt
DROP INDEX entry_by_session;
CREATE INDEX entry_by_session ON entry (session, seq) WHERE session IS NOT NULL AND archived_at IS NULL;

-- entries whose near-duplicates are still to be looked for; kept over a restart
CREATE TABLE near_owed (entry_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`
