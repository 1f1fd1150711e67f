import { checkDataFolder, checkNode, checkNotRunning, checkPorts } from './preflight.mjs'
import { progress as makeProgress } from './progress.mjs'
import { Problem, settingsOf } from './settings.mjs'
import { startStack } from './stack.mjs'
import { onStopSignals } from './stop-signals.mjs'
import { Supervisor } from './supervisor.mjs'

/**
 * Runs everything until it is told to stop: by a signal, by the end of the package runner that started it, or by the
 * end of a child. Whatever happens, no child is left.
 * @param {{dev?: boolean, ready: (links: {gatewayUrl: string, studioUrl: string, signInUrl: string}) => string[]}} options
 *   `ready` gives the lines to print when everything answers
 * @returns {Promise<number>} exit code: 0 when told to stop, 1 where something went wrong
 */
export async function runStack({ dev = false, ready }) {
  const supervisor = new Supervisor()
  const progress = makeProgress()
  const stop = new AbortController()
  let failure
  const fail = (error) => {
    failure ??= error
    stop.abort(error)
  }
  supervisor.onExit = (name, code, lastLines) =>
    fail(
      new Problem(
        `The ${name} stopped by itself (code ${code}):\n${lastLines.join('\n')}\n`,
        'Start again when this is mended.',
      ),
    )
  onStopSignals({ onStop: () => stop.abort(), onAgain: () => supervisor.killAll() })
  // A terminal that is gone makes writing fail; there is nobody left to tell.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.abort())
  try {
    checkNode()
    const settings = settingsOf(process.env)
    checkDataFolder(settings.dataDir)
    checkNotRunning(settings.dataDir)
    await checkPorts(settings.ports)
    const links = await startStack({ settings, supervisor, progress, dev, signal: stop.signal })
    for (const line of ready(links)) progress.line(line)
    await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      if (stop.signal.aborted) resolve()
      stop.signal.addEventListener('abort', resolve, { once: true })
    })
    progress.line('Stopping …')
  } catch (error) {
    if (!stop.signal.aborted) fail(error)
  }
  await supervisor.stopAll()
  if (!failure) return 0
  console.error(failure instanceof Problem ? failure.message.trim() : (failure.stack ?? String(failure)))
  return 1
}
