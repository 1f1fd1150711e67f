import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive } from './processes.mjs'

/**
 * Runs `work` while no other process of this machine runs its own under the same lock. A lock whose process has died
 * counts for nothing.
 * @template Result
 * @param {string} file
 * @param {AbortSignal} signal ends the wait
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(file, signal, work) {
  while (!take(file)) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    signal.throwIfAborted()
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = Number(read(file))
  // An empty file is being written this moment.
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true })
  return false
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Given back between look and read.
    return ''
  }
}
