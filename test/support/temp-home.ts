import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A fresh data folder that goes when the test is over. */
export function tempHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'reverie-test-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}
