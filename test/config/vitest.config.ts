import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Two suites over one configuration: `unit` (rules and pure parts) and `integration` (real SQLite,
 * real files, real HTTP). End-to-end specs run in Playwright, see playwright.config.ts.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/{shared,engine/rules,renderer,rules}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/{engine,main,hosts,support,contract,resources}/**/*.test.ts'],
          exclude: ['test/engine/rules/**'],
        },
      },
    ],
  },
})
