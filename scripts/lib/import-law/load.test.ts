import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkImports } from './check.mjs'
import { loadWorkspace } from './load.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import law 空间-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('finds a breach planted in a workspace on disk', () => {
  write('packages/policy/package.json', '{"name":"@hermes/policy"}')
  write('packages/policy/src/decide.ts', 'export const decide = 1')
  const check = () => {
    const { packages, files } = loadWorkspace(root)
    return checkImports(packages, files)
  }
  expect(check()).toEqual([])
  write('packages/policy/src/decide.ts', "import { client } from '@hermes/db/client'")
  expect(check()).toEqual([{ path: 'packages/policy/src/decide.ts', line: 1, message: 'policy may not import db' }])
})

it('leaves out what is installed or generated', () => {
  write('packages/db/package.json', '{"name":"@hermes/db"}')
  write('packages/db/node_modules/x/index.ts', "export * from './y'")
  write('packages/db/generated/client.ts', "export * from './y'")
  expect(loadWorkspace(root).files).toEqual([])
})
