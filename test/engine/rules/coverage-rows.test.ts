import { describe, expect, it } from 'vitest'
import { checkCoverage } from '#engine/rules/coverage.ts'
import { BASELINE } from '#engine/rules/vocabulary.ts'
import { COVERAGE_ROWS } from '#test/fixtures/merges/rows.ts'

describe('what a merge keeps', () => {
  it('is told by at least 120 rows, each once', () => {
    expect(COVERAGE_ROWS.length).toBeGreaterThanOrEqual(120)
    expect(new Set(COVERAGE_ROWS.map(row => row.slice(1, 3).join('\n'))).size).toBe(COVERAGE_ROWS.length)
  })

  it.each(COVERAGE_ROWS)('%s: %j in %j', (_, source, merged, lost) => {
    const { ok, missing } = checkCoverage({
      sources: [{ content: source, category: null }],
      merged,
      vocabulary: BASELINE,
      wordCoverage: 0.5,
    })
    expect({ ok, missing }).toEqual(
      lost === null ? { ok: true, missing: [] } : { ok: false, missing: expect.arrayContaining([lost]) },
    )
  })
})
