import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { descendants, signalOne } from './processes.mjs'
import { ROOT, toolEnv } from './root.mjs'

const ATTACHED = fileURLToPath(new URL('./attached.mjs', import.meta.url))
const KEPT_LINES = 30

/**
 * Children that live no longer than this process. Each has its own process group, so that a Ctrl-C in the terminal
 * reaches them through `stopAll` alone and in order, and a pipe on stdin whose end tells them that this process is gone
 * even where it was killed.
 */
export class Supervisor {
  #children = new Map()
  #stopping = false
  /** Called when a child ends by itself. @type {(name: string, code: number | null, lastLines: string[]) => void} */
  onExit = () => undefined

  /**
   * @param {string} name for people
   * @param {{script: string, flags?: readonly string[], args?: string[], env?: Record<string, string>, cwd?: string, watch?: boolean,
   *   onLine?: (line: string) => void, onErrorLine?: (line: string) => void}} options `script` is a file that Node runs,
   *   `flags` are Node's own
   */
  start(name, { script, flags = [], args = [], env = {}, cwd = ROOT, watch = false, onLine, onErrorLine }) {
    const child = spawn(
      process.execPath,
      [...flags, ...(watch ? ['--watch', '--watch-preserve-output'] : []), ATTACHED, script, ...args],
      {
        cwd,
        env: toolEnv(env),
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    // The child may end before its end of the pipe is used.
    child.stdin.on('error', () => undefined)
    const said = []
    const complained = []
    const keep = (kept, tell) => (line) => {
      kept.push(line)
      if (kept.length > KEPT_LINES) kept.shift()
      tell?.(line)
    }
    eachLine(child.stdout, keep(said, onLine))
    eachLine(child.stderr, keep(complained, onErrorLine))
    const ended = new Promise((resolve) => {
      child.once('error', (error) => {
        complained.push(error.message)
        resolve(null)
      })
      child.once('close', (code) => resolve(code))
    }).then((code) => {
      this.#children.delete(name)
      if (!this.#stopping) this.onExit(name, code, complained.length > 0 ? complained : said)
    })
    this.#children.set(name, { child, ended })
    return child
  }

  /**
   * Ends every child, in the order in which they were started turned round, and waits for them.
   * @param {{graceMs?: number}} [options] after which the rest is killed
   */
  async stopAll({ graceMs = 15_000 } = {}) {
    this.#stopping = true
    const all = [...this.#children.values()].reverse()
    for (const { child } of all) if (child.pid !== undefined) signalOne(child.pid, 'SIGTERM')
    const deadline = setTimeout(() => this.killAll(), graceMs)
    await Promise.all(all.map(({ ended }) => ended))
    clearTimeout(deadline)
  }

  /** Ends every child, and what they started, at once. A database is told to stop without waiting for its clients. */
  killAll() {
    this.#stopping = true
    for (const { child } of this.#children.values()) {
      const below = child.pid === undefined ? [] : descendants(child.pid)
      signalGroup(child, 'SIGKILL')
      for (const { pid, command } of below) signalOne(pid, /(^|\/)postgres\b/.test(command) ? 'SIGINT' : 'SIGKILL')
    }
  }
}

function signalGroup(child, name) {
  if (child.pid !== undefined) signalOne(-child.pid, name)
}

function eachLine(stream, tell) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) tell(line)
  })
  stream.on('end', () => {
    if (rest) tell(rest)
  })
}
