import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { WriteDb } from '../store/database.ts'
import { placeOf, shiftPlaces } from '../store/log-places.ts'
import { LOG_FOLDER, readLog } from './log-reader.ts'

/**
 * Clears the conversation log up to where every one of these passes was given its turn at it. Turns that
 * arrived meanwhile stay. Answers how many lines went.
 */
export async function clearLog(db: WriteDb, home: string, passes: readonly string[]): Promise<number> {
  let cleared = 0
  for (const { sessionId } of readLog(home)) {
    const read = Math.min(...passes.map(pass => placeOf(db, pass, sessionId)))
    if (passes.length === 0 || read === 0) continue
    const path = join(home, LOG_FOLDER, `${sessionId}.jsonl`)
    const lines = (await readFile(path, 'utf8')).split('\n')
    const rest = lines.slice(read).join('\n')
    if (rest.trim() === '') await rm(path, { force: true })
    else await writeFileAtomic(path, rest)
    shiftPlaces(db, sessionId, read)
    cleared += Math.min(read, lines.length)
  }
  return cleared
}
