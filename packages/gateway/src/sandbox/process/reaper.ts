import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { Log } from '@hermes/contracts/ports/log'
import { MARKER } from './environment.ts'

/**
 * One tiny process per gateway that outlives it by a moment. It holds the read end of a channel whose write end only the
 * gateway has; when the gateway goes, however it goes (kill -9 included), the channel ends and the reaper KILLs every
 * process group still registered. On Linux it then looks for strays that left their group, by the marker in their
 * environment, until a round finds none.
 */
const SCRIPT = `
trap '' HUP INT TERM QUIT PIPE
groups=' '
while read -r verb group; do
  case $verb in
    +) case $groups in *" $group "*) ;; *) groups="$groups$group " ;; esac ;;
    -) kept=' '; for one in $groups; do [ "$one" = "$group" ] || kept="$kept$one "; done; groups=$kept ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
[ -d /proc/self ] || exit 0
round=0
while [ "$round" -lt 5 ]; do
  found=$(grep -lsF -- "$1" /proc/[0-9]*/environ 2>/dev/null)
  [ -n "$found" ] || exit 0
  for file in $found; do pid=\${file#/proc/}; kill -s KILL "\${pid%/environ}" 2>/dev/null; done
  round=$((round + 1))
done
`

/** The part of the reaper that children are started with. */
export interface Reaper {
  /** Marks the environment of everything that this gateway starts; the value is `<gateway>.<child>`. */
  readonly id: string
  /** The write end, handed to a child's launcher, which registers itself before it becomes the program. */
  channel(): Writable
  /** To be called once the process has gone, so that a number used again is never killed. */
  unregister(group: number): void
  /** Told of each child that runs, so that a new reaper learns of it should the present one be killed. */
  registered(group: number): void
  /** Ends the reaper; whatever is still registered is killed. */
  close(): Promise<void>
}

/** Starts the reaper. It does not keep the gateway's event loop alive. */
export function startReaper(log: Log): Reaper {
  const id = randomUUID()
  const running = new Set<number>()
  let closed = false
  let current = launch()

  function launch(): { process: ChildProcess; input: Writable } {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'hermes-reaper', `${MARKER}=${id}.`], {
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.unref()
    const input = child.stdin
    // A reaper that died is replaced below; until then writes to it may fail.
    input.on('error', (error) => log({ level: 'debug', topic: 'gateway', message: `Reaper: ${error.message}` }))
    if ('unref' in input && typeof input.unref === 'function') input.unref()
    child.once('error', (error) => {
      log({
        level: 'error',
        topic: 'gateway',
        message: `The process that cleans up after a crash cannot run: ${error.message}`,
      })
    })
    child.once('exit', () => {
      if (closed) return
      current = launch()
      for (const group of running) current.input.write(`+ ${group}\n`)
      log({
        level: 'warn',
        topic: 'gateway',
        message: 'The process that cleans up after a crash was killed; started anew.',
      })
    })
    return { process: child, input }
  }

  return {
    id,
    channel: () => current.input,
    registered(group) {
      running.add(group)
      // Told twice on purpose: the reaper that the launcher told may have been replaced meanwhile.
      if (!closed) current.input.write(`+ ${group}\n`)
    },
    unregister(group) {
      if (running.delete(group) && !closed) current.input.write(`- ${group}\n`)
    },
    close() {
      closed = true
      const { process: child, input } = current
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
        child.ref()
        child.once('exit', () => resolve())
        input.end()
      })
    },
  }
}
