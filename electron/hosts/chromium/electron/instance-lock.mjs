import { mkdirSync, readFileSync, rmSync, watchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isAlive = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * One instance a folder: a file names the process that has it. A second one leaves a word for the first, which
 * is told, and gets false. A file of a process that is gone is taken over.
 */
export function takeInstanceLock(folder, onSecond) {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'instance.pid')
  const knock = join(folder, 'instance.knock')
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      watchFile(knock, { interval: 500, persistent: false }, (now, before) => {
        if (now.mtimeMs > before.mtimeMs) onSecond()
      })
      process.on('exit', () => rmSync(lock, { force: true }))
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const pid = Number(readFileSync(lock, 'utf8'))
      if (pid !== process.pid && isAlive(pid)) {
        writeFileSync(knock, String(process.pid))
        return false
      }
      rmSync(lock, { force: true })
    }
  }
  return false
}
