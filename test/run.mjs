import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronBinary } from '../electron/hosts/start/electron-binary.mjs'
import { findBrowser } from '../electron/hosts/start/find-browser.mjs'
import { installChromium, isDebian, isRoot } from '../electron/hosts/start/install-browser.mjs'

// Runs every suite, whatever the others say, and ends in one line: `N passed, M failed`.
//   --without-e2e   all but the end-to-end specs and the conformance suite
const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'out', 'test-results')
const withoutE2e = process.argv.includes('--without-e2e')

const bin = name => join(root, 'node_modules', '.bin', name)

function run(command, args) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** A tool that passes or fails as a whole counts as one test. */
async function whole(name, command, args) {
  const status = await run(command, args)
  return { name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, notes: [] }
}

const readReport = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

async function vitest() {
  const path = join(results, 'vitest.json')
  const status = await run(bin('vitest'), [
    'run',
    '--config',
    'test/config/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
  const report = readReport(path)
  if (report === null) return { name: 'unit and integration', passed: 0, failed: 1, notes: ['the suite did not run'] }
  const left = report.numPendingTests + report.numTodoTests
  const suites = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + left + suites
  return {
    name: 'unit and integration',
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    notes: left === 0 ? [] : [`${left} were skipped`],
  }
}

async function playwright() {
  const path = join(results, 'report.json')
  const status = await run(bin('playwright'), ['test', '-c', 'test/config/playwright.config.ts'])
  const report = readReport(path)
  if (report === null) return { name: 'end to end', passed: 0, failed: 1, notes: ['the suite did not run'] }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped
  return {
    name: 'end to end',
    passed: expected,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    notes: [...(skipped === 0 ? [] : [`${skipped} were skipped`]), ...(flaky === 0 ? [] : [`${flaky} were flaky`])],
  }
}

/** The end-to-end specs need Electron's binary or a browser; without either they fail, they are never left out. */
async function provideBrowser() {
  if (electronBinary(root) !== null || findBrowser() !== null) return
  if (isDebian() && isRoot()) await installChromium({ ask: Boolean(process.stdin.isTTY && process.stdout.isTTY) })
  if (findBrowser() === null) {
    console.error('No browser was found for the end-to-end tests. Install one with: sudo apt-get install -y chromium')
  }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
process.env.PATH = `${dirname(process.execPath)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`

const suites = [
  await whole('types', bin('tsc'), []),
  await whole('lint', bin('biome'), ['check', 'electron', 'renderer', 'shared', 'test']),
  await vitest(),
]
if (!withoutE2e) {
  await provideBrowser().catch(error => console.error(error.message))
  suites.push(await playwright())
}

console.log('')
for (const { name, passed, failed, notes } of suites) {
  console.log(`${name}: ${passed} passed, ${failed} failed${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`)
}
const sum = key => suites.reduce((total, suite) => total + suite[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
