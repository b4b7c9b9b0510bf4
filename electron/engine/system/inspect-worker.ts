import { parentPort, workerData } from 'node:worker_threads'
import { openForReading } from '../store/database.ts'
import { type Inspection, inspectDatabase } from './inspect-database.ts'

const question = workerData as Inspection
const db = openForReading(question.path)
try {
  parentPort?.postMessage(inspectDatabase(db, question))
} finally {
  db.raw.close()
}
