import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const EXAMPLE = join(ROOT, 'examples/quickstart')

/** The demo backend's script. */
export const BACKEND = join(EXAMPLE, 'backend.mjs')

/**
 * The example's gateway.yaml; where the demo backend listens elsewhere, that of a copy in the data folder which says so.
 * @param {{dataDir: string, backendPort: number}} options
 * @returns absolute path
 */
export function exampleConfig({ dataDir, backendPort }) {
  if (backendPort === 9200) return join(EXAMPLE, 'gateway.yaml')
  const copy = join(dataDir, 'example')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  cpSync(join(EXAMPLE, 'notes'), join(copy, 'notes'), { recursive: true })
  symlinkSync(join(EXAMPLE, 'node_modules'), join(copy, 'node_modules'), 'dir')
  copyYaml('.', copy, backendPort)
  for (const dir of ['tools', 'routes']) {
    mkdirSync(join(copy, dir))
    copyYaml(dir, copy, backendPort)
  }
  return join(copy, 'gateway.yaml')
}

function copyYaml(dir, copy, backendPort) {
  for (const name of readdirSync(join(EXAMPLE, dir))) {
    if (!name.endsWith('.yaml')) continue
    const text = readFileSync(join(EXAMPLE, dir, name), 'utf8')
    writeFileSync(join(copy, dir, name), text.replaceAll('127.0.0.1:9200', `127.0.0.1:${backendPort}`))
  }
}
