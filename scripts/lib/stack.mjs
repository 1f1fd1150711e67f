import { join } from 'node:path'
import { buildStudio, NEXT } from './build-studio.mjs'
import { BACKEND, exampleConfig } from './example.mjs'
import { GATEWAY_FLAGS } from './node-flags.mjs'
import { ROOT } from './root.mjs'
import { Problem } from './settings.mjs'
import { waitForHttp } from './wait-for.mjs'

const HERMES = join(ROOT, 'apps/hermes/src/main.ts')

/**
 * Starts the demo backend, the gateway with the example's configuration, and Studio, and waits until all answer.
 * @param {{settings: ReturnType<typeof import('./settings.mjs').settingsOf>, supervisor: import('./supervisor.mjs').Supervisor,
 *   progress: ReturnType<typeof import('./progress.mjs').progress>, dev?: boolean, signal: AbortSignal,
 *   env?: Record<string, string>, added?: string}} options `dev` serves Studio from its sources and restarts the gateway
 *   on changes; `added` is a folder with tools/ and routes/ on top of the example's
 * @returns {Promise<{gatewayUrl: string, studioUrl: string, signInUrl: string}>}
 * @throws Problem
 */
export async function startStack({ settings, supervisor, progress, dev = false, signal, env = {}, added }) {
  const { ports } = settings
  const studioUrl = `http://127.0.0.1:${ports.studio}`
  const backendUrl = `http://127.0.0.1:${ports.backend}`
  await progress.step(`Demo backend on ${backendUrl}`, () => {
    supervisor.start('demo backend', { script: BACKEND, env: { HERMES_BACKEND_PORT: String(ports.backend) } })
    return waitForHttp(`${backendUrl}/healthz`, { what: 'The demo backend', signal })
  })
  const gateway = progress.step(
    'Gateway',
    () =>
      startGateway({
        settings,
        supervisor,
        studioUrl,
        dev,
        added,
        signal,
        env: { ...env, HERMES_SEARCH_URL: `${backendUrl}/search` },
      }),
    (started) => `Gateway on ${started.gatewayUrl}, database and example ready`,
  )
  const build = dev
    ? Promise.resolve(undefined)
    : progress.step(
        'Studio built',
        () => buildStudio(signal),
        ({ outcome }) => (outcome === 'built' ? 'Studio built' : 'Studio is built already'),
      )
  const [started, built] = await Promise.all([gateway, build])
  await progress.step(`Studio on ${studioUrl}`, () => {
    const studioEnv = {
      PORT: String(ports.studio),
      HOSTNAME: '127.0.0.1',
      HERMES_ADMIN_URL: `http://127.0.0.1:${ports.admin}`,
    }
    const args = ['dev', '--port', String(ports.studio), '--hostname', '127.0.0.1']
    if (built) supervisor.start('Studio', { script: built.server, env: { ...studioEnv, NODE_ENV: 'production' } })
    else supervisor.start('Studio', { script: NEXT, args, cwd: join(ROOT, 'apps/studio'), env: studioEnv })
    return waitForHttp(`${studioUrl}/sign-in`, { what: 'Studio', signal })
  })
  return { ...started, studioUrl }
}

/** @returns {Promise<{gatewayUrl: string, signInUrl: string}>} when the gateway says that it has started */
function startGateway({ settings, supervisor, studioUrl, dev, added, signal, env }) {
  const { ports, dataDir } = settings
  const config = exampleConfig({ dataDir, backendPort: ports.backend, added })
  return new Promise((resolve, reject) => {
    const afterwards = supervisor.onExit
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    supervisor.onExit = (name, code, lastLines) => {
      // The gateway says itself, in its own sentence, why it does not start.
      if (name === 'gateway') reject(new Problem(lastLines.join(' ') || `The gateway ended with code ${code}.`, ''))
      else afterwards(name, code, lastLines)
    }
    supervisor.start('gateway', {
      script: HERMES,
      flags: GATEWAY_FLAGS,
      args: ['gateway', 'start', '--json', '--config', config, '--data', dataDir],
      watch: dev,
      env: {
        ...env,
        HERMES_PORT: String(ports.gateway),
        HERMES_ADMIN_PORT: String(ports.admin),
        HERMES_STUDIO_URL: studioUrl,
      },
      onLine: (line) => {
        const event = startedEvent(line)
        if (!event) return
        supervisor.onExit = afterwards
        resolve({ gatewayUrl: event.gateway_url, signInUrl: event.sign_in_url })
      },
    })
  })
}

/** The line by which the gateway says that it has started, among others that are no JSON. */
function startedEvent(line) {
  if (!line.startsWith('{')) return undefined
  try {
    const event = JSON.parse(line)
    return event.event === 'started' ? event : undefined
  } catch {
    // A line of something else that happens to begin with a brace.
    return undefined
  }
}
