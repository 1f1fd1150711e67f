import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const EXAMPLE = join(ROOT, 'examples/quickstart')

/** The demo backend's script. */
export const BACKEND = join(EXAMPLE, 'backend.mjs')

/**
 * The example's gateway.yaml; where the demo backend listens elsewhere, that of a copy in the data folder which says so.
 * @param {{dataDir: string, backendPort: number, added?: string | undefined}} options `added` is a folder whose tools/
 *   and routes/ come on top of the example's
 * @returns absolute path
 */
export function exampleConfig({ dataDir, backendPort, added }) {
  if (backendPort === 9200 && !added) return join(EXAMPLE, 'gateway.yaml')
  const copy = join(dataDir, 'example')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  cpSync(join(EXAMPLE, 'notes'), join(copy, 'notes'), { recursive: true })
  symlinkSync(join(EXAMPLE, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const copyFolder = (from, dir) => copyYaml({ from: join(from, dir), to: join(copy, dir), backendPort })
  copyFolder(EXAMPLE, '.')
  for (const dir of ['tools', 'routes']) {
    mkdirSync(join(copy, dir))
    for (const from of added ? [EXAMPLE, added] : [EXAMPLE]) copyFolder(from, dir)
  }
  return join(copy, 'gateway.yaml')
}

function copyYaml({ from, to, backendPort }) {
  for (const name of readdirSync(from)) {
    if (!name.endsWith('.yaml')) continue
    const text = readFileSync(join(from, name), 'utf8')
    writeFileSync(join(to, name), text.replaceAll('127.0.0.1:9200', `127.0.0.1:${backendPort}`))
  }
}
