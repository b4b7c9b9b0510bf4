import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'

/** Whether this is a Debian-family machine with its package tool. */
export const isDebian = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

export const isRoot = () => process.getuid?.() === 0

/** Installs Debian's `chromium`; asks first where there is someone to ask. Answers whether it was done. */
export async function installChromium({ ask }) {
  if (ask) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await terminal.question(
      'No browser was found to show the window. Install Debian’s chromium now? [Y/n] ',
    )
    terminal.close()
    if (/^\s*n/i.test(answer)) return false
  } else {
    console.log('No browser was found to show the window. Installing Debian’s chromium …')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk'],
  ]) {
    const done = spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    if (done.status !== 0) {
      throw new Error(
        'Installing chromium failed; what went wrong stands above. Try: apt-get update && apt-get install -y chromium',
      )
    }
  }
  return true
}
