import type { ReadDb, WriteDb } from './database.ts'

/** A live entry without an up-to-date vector of a model. */
export interface Unembedded {
  readonly seq: number
  readonly id: string
  readonly content: string
}

const bytesOf = (vector: Float32Array): Buffer => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

/** Forgets the vectors of a model: they turned out to be of another width than what it makes now. */
export const dropVectors = (db: WriteDb, model: string): void =>
  void db.run('DELETE FROM entry_vector WHERE model = ?', model)

/** A vector as it is stored; copied, since the driver may reuse its buffer. */
export function vectorFrom(bytes: Uint8Array): Float32Array {
  const copy = new Uint8Array(bytes)
  return new Float32Array(copy.buffer, 0, Math.floor(copy.byteLength / 4))
}

/** Keeps the vector of an entry for a model; null says that the model has none for this text. */
export const putVector = (
  db: WriteDb,
  row: { seq: number; model: string; textHash: string; vector: Float32Array | null },
): void =>
  void db.run(
    'INSERT OR REPLACE INTO entry_vector (seq, model, text_hash, vector) SELECT seq, ?, ?, ? FROM entry WHERE seq = ?',
    row.model,
    row.textHash,
    row.vector === null ? null : bytesOf(row.vector),
    row.seq,
  )

/**
 * Live entries that the model has not looked at in their present text, newest first, below a key: so that a long
 * run does not pass over what it has done again and again.
 */
export const unembedded = (db: ReadDb, model: string, limit: number, below: number): Unembedded[] =>
  db.all(
    `SELECT e.seq, e.id, e.content FROM entry e LEFT JOIN entry_vector v ON v.seq = e.seq AND v.model = ?
     WHERE e.seq < ? AND e.archived_at IS NULL AND (v.seq IS NULL OR v.text_hash <> e.fold_hash)
     ORDER BY e.seq DESC LIMIT ?`,
    model,
    below,
    limit,
  )

export function countVectors(db: ReadDb, model: string): { done: number; total: number } {
  const row = db.get<{ total: number; done: number }>(
    `SELECT COUNT(*) AS total, COUNT(v.seq) AS done FROM entry e
     LEFT JOIN entry_vector v ON v.seq = e.seq AND v.model = ? AND v.text_hash = e.fold_hash WHERE e.archived_at IS NULL`,
    model,
  )
  return row ?? { done: 0, total: 0 }
}

export function findVector(db: ReadDb, seq: number, model: string): Float32Array | null {
  const row = db.get<{ vector: Buffer | null }>(
    'SELECT vector FROM entry_vector WHERE seq = ? AND model = ?',
    seq,
    model,
  )
  return row === undefined || row.vector === null ? null : vectorFrom(row.vector)
}

/** Which of these keys have a vector of a model. */
export const embeddedAmong = (db: ReadDb, model: string, seqs: readonly number[]): ReadonlySet<number> =>
  new Set(
    db
      .all<{ seq: number }>(
        `SELECT v.seq FROM json_each(?) j CROSS JOIN entry_vector v ON v.seq = j.value
         WHERE v.model = ? AND v.vector IS NOT NULL ORDER BY v.seq`,
        JSON.stringify(seqs),
        model,
      )
      .map(({ seq }) => seq),
  )

/** A stretch of the live vectors of a model above a key, in order of the keys. */
export const vectorsAfter = (
  db: ReadDb,
  model: string,
  after: number,
  limit: number,
): { seq: number; vector: Float32Array }[] =>
  db
    .all<{ seq: number; vector: Buffer }>(
      `SELECT v.seq, v.vector FROM entry_vector v JOIN entry e ON e.seq = v.seq
       WHERE v.model = ? AND v.seq > ? AND v.vector IS NOT NULL AND e.archived_at IS NULL ORDER BY v.seq LIMIT ?`,
      model,
      after,
      limit,
    )
    .map(({ seq, vector }) => ({ seq, vector: vectorFrom(vector) }))

/** Cosine with a vector by sqlite-vec, of the live ones among these keys. */
export const similaritiesOf = (
  db: ReadDb,
  model: string,
  vector: Float32Array,
  seqs: readonly number[],
): { seq: number; similarity: number }[] =>
  db.all(
    `SELECT v.seq, 1.0 - vec_distance_cosine(v.vector, ?) AS similarity
     FROM json_each(?) j CROSS JOIN entry_vector v ON v.seq = j.value CROSS JOIN entry e ON e.seq = v.seq
     WHERE v.model = ? AND length(v.vector) = ? AND e.archived_at IS NULL
     ORDER BY similarity DESC, v.seq`,
    bytesOf(vector),
    JSON.stringify(seqs),
    model,
    vector.byteLength,
  )

export const textHashOf = (db: ReadDb, seq: number): string | null =>
  db.get<{ hash: string }>('SELECT fold_hash AS hash FROM entry WHERE seq = ?', seq)?.hash ?? null
