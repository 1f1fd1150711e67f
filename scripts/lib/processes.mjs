import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process runs; one that has ended and was not yet waited for does not. */
export function isAlive(pid) {
  if (process.platform === 'linux') {
    const stat = statOf(pid)
    return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** @returns {{state: string, ppid: number} | undefined} */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in brackets and may hold anything, brackets too.
    const [state = '', ppid = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state, ppid: Number(ppid) }
  } catch {
    return undefined
  }
}

/** @returns {{ppid: number, command: string} | undefined} */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = statOf(pid)
      return stat && { ppid: stat.ppid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, ppid = '0', command = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    return { ppid: Number(ppid), command }
  } catch {
    return undefined
  }
}

const RUNNER = /(^|[/\\ ])(npx|npm|pnpm|pnpx)([ @.]|$)|[/\\]pnpm[/\\@]|npx-cli|npm-cli/

/**
 * The processes that a person sees as "the command": from this one's parent up to the outermost package runner
 * (npx → pnpm → sh → this). Ending any of them is meant to end everything, but a signal reaches only the one it was
 * sent to.
 * @param {(pid: number) => {ppid: number, command: string} | undefined} [look]
 * @returns {number[]} innermost first; empty where no runner started this
 */
export function runnerChain(pid = process.ppid, look = describe) {
  const chain = []
  let outermost = 0
  for (let at = pid, found = look(at); at > 1 && found && chain.length < 12; at = found.ppid, found = look(at)) {
    chain.push(at)
    if (RUNNER.test(found.command)) outermost = chain.length
  }
  return chain.slice(0, outermost)
}

/** Every process below one, with its command line, children before their parents. */
export function descendants(pid) {
  const all = processTable()
  const below = (parent) => all.filter((one) => one.ppid === parent).flatMap((one) => [...below(one.pid), one])
  return below(pid)
}

/** @returns {{pid: number, ppid: number, command: string}[]} */
function processTable() {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = describe(Number(name))
        return found ? [{ pid: Number(name), ...found }] : []
      })
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [, pid = '0', ppid = '0', command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), ppid: Number(ppid), command }
  })
}

/**
 * Signals a process, or a group by its negative number; one that has ended already is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signalOne(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
