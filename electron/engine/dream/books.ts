import type { PassName } from '#shared/domain/dream.ts'
import type { WriteDb } from '../store/database.ts'
import { addEvidence, markWritten } from '../store/evidence.ts'
import { setPlace } from '../store/log-places.ts'
import { declineCluster, markReviewed } from '../store/reviews.ts'
import type { Book } from './pass.ts'

/** Writes what a pass remembers of a batch, all of it or none. */
export function keepBooks(db: WriteDb, pass: PassName, books: readonly Book[], at: string): void {
  db.transaction(() => {
    for (const book of books) keep(db, pass, book, at)
  })
}

function keep(db: WriteDb, pass: PassName, book: Book, at: string): void {
  switch (book.op) {
    case 'reviewed':
      markReviewed(db, book.items, at)
      return
    case 'declined':
      declineCluster(db, book.key, at)
      return
    case 'place':
      setPlace(db, pass, book.sessionId, book.lines)
      return
    case 'evidence':
      addEvidence(db, book.rows, at)
      return
    case 'written':
      markWritten(db, book.preference)
  }
}
