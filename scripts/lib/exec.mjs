import { spawn } from 'node:child_process'
import { signalOne } from './processes.mjs'
import { ROOT, toolEnv } from './root.mjs'

/**
 * Runs one of the repository's tools to its end.
 * @param {string} command found on PATH, the repository's own programs first
 * @param {readonly string[]} args
 * @param {{env?: Record<string, string>, cwd?: string, inherit?: boolean, signal?: AbortSignal}} [options] `inherit` shows
 *   the output as it comes; `signal` ends the tool with everything it has started
 * @returns {Promise<{code: number, output: string, ms: number}>} output and errors in the order written; `code` is 127
 *   where the program does not exist
 */
export function exec(command, args, options = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: options.cwd ?? ROOT,
      env: toolEnv(options.env),
      // A group of its own can be ended as a whole.
      detached: options.signal !== undefined,
      stdio: ['ignore', options.inherit ? 'inherit' : 'pipe', options.inherit ? 'inherit' : 'pipe'],
    })
    const onAbort = () => child.pid !== undefined && signalOne(-child.pid, 'SIGTERM')
    options.signal?.addEventListener('abort', onAbort, { once: true })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const end = (code, note = '') => {
      options.signal?.removeEventListener('abort', onAbort)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note, ms: performance.now() - started })
    }
    child.on('error', (error) => end(127, `${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => end(code ?? 1, signal ? `${command} was ended by ${signal}\n` : ''))
  })
}
