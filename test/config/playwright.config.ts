import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** End-to-end specs and the conformance suite of the hosts, on the real built bundles. Never retried. */
export default defineConfig({
  testDir: at('..'),
  testMatch: /(?:conformance|e2e)\/[\w-]+\.spec\.ts$/,
  outputDir: at('../../out/test-results'),
  globalSetup: at('./build-first.ts'),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: at('../../out/test-results/report.json') }]],
})
