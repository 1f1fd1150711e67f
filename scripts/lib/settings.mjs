import { resolve } from 'node:path'
import { ROOT } from './root.mjs'

const PORTS = {
  gateway: { variable: 'HERMES_PORT', usual: 9100 },
  admin: { variable: 'HERMES_ADMIN_PORT', usual: 9101 },
  studio: { variable: 'STUDIO_PORT', usual: 3000 },
  backend: { variable: 'HERMES_BACKEND_PORT', usual: 9200 },
}

/** A problem that a person can solve: one sentence of what is wrong, one of the way out. */
export class Problem extends Error {
  constructor(message, remedy) {
    super(`${message} ${remedy}`)
    this.name = 'Problem'
  }
}

/**
 * What start, dev and e2e run with, from the environment.
 * @param {Record<string, string | undefined>} env
 * @returns {{ports: Record<'gateway' | 'admin' | 'studio' | 'backend', number>, dataDir: string}} `dataDir` is absolute
 * @throws Problem where a port is no port or two are the same
 */
export function settingsOf(env) {
  const ports = /** @type {Record<'gateway' | 'admin' | 'studio' | 'backend', number>} */ ({})
  for (const [name, { variable, usual }] of Object.entries(PORTS)) {
    const text = env[variable] || String(usual)
    const port = Number(text)
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw new Problem(
        `${variable} is ${JSON.stringify(text)}, which is no port.`,
        'Set it to a number from 1 to 65535.',
      )
    const other = Object.entries(ports).find(([, taken]) => taken === port)?.[0]
    if (other)
      throw new Problem(`${variable} and ${PORTS[other].variable} are both ${port}.`, 'Give each its own port.')
    ports[name] = port
  }
  return { ports, dataDir: resolve(ROOT, env.HERMES_DATA_DIR || '.data') }
}

/** The variable that moves a port elsewhere. */
export const portVariable = (name) => PORTS[name].variable
