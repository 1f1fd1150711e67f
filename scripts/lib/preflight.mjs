import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { isAlive } from './processes.mjs'
import { Problem, portVariable } from './settings.mjs'

const NEEDED_NODE = 24

/** @throws Problem where this Node is too old to run the repository */
export function checkNode(version = process.versions.node) {
  if (Number(version.split('.', 1)[0]) >= NEEDED_NODE) return
  throw new Problem(
    `Node ${NEEDED_NODE} is needed and none comes with the packages for this machine (this is Node ${version}).`,
    `Install Node ${NEEDED_NODE} from https://nodejs.org and run the command again.`,
  )
}

/** @throws Problem where the folder can be neither made nor written */
export function checkDataFolder(dataDir) {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Problem(
      `The data folder ${dataDir} cannot be written (${error.code ?? error.message}).`,
      'Make it writable for this user, or set HERMES_DATA_DIR to another folder.',
    )
  }
}

/** Level by level: asked to make all of them, Node never comes back where a file system answers ENOENT, like /proc. */
function makeFolder(path) {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    return
  }
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o755 })
}

/** @throws Problem where a gateway is running on the data folder already */
export function checkNotRunning(dataDir) {
  const file = join(dataDir, 'admin.json')
  if (!existsSync(file)) return
  const { pid, studioUrl } = readAdmin(file)
  if (!pid || !isAlive(pid)) return
  throw new Problem(
    `Hermes is running on ${dataDir} already (process ${pid}${studioUrl ? `, Studio on ${studioUrl}` : ''}).`,
    'Stop it first, or set HERMES_DATA_DIR to another folder and other ports.',
  )
}

function readAdmin(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Half written by a gateway that died meanwhile: nothing runs.
    return {}
  }
}

/**
 * @param {Partial<Record<'gateway' | 'admin' | 'studio' | 'backend', number>>} ports
 * @throws Problem naming every port that is taken
 */
export async function checkPorts(ports) {
  const taken = []
  for (const [name, port] of Object.entries(ports)) if (!(await isFree(port))) taken.push({ name, port })
  if (taken.length === 0) return
  const list = taken.map(({ name, port }) => `${port} (${name})`).join(', ')
  const variables = taken.map(({ name }) => portVariable(name)).join(', ')
  throw new Problem(
    `${taken.length === 1 ? 'Port' : 'Ports'} ${list} ${taken.length === 1 ? 'is' : 'are'} taken.`,
    `Stop what uses ${taken.length === 1 ? 'it' : 'them'}, or set ${variables} to free ones.`,
  )
}

/** Whether a port can be listened on at 127.0.0.1. */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Ports that are free now, all different. */
export async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', () => resolve(server))
      })
    }),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
