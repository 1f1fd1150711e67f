import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkDataFolder, checkNode, checkNotRunning, checkPorts, freePorts } from './preflight.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermes preflight 数据-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})

it('says what to install where Node is too old', () => {
  expect(() => checkNode('20.11.0')).toThrow(/this is Node 20\.11\.0.*Install Node 24/)
  expect(() => checkNode('24.1.0')).not.toThrow()
})

it('names every port that is taken, and its variable', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [free = 0] = await freePorts(1)
  await expect(checkPorts({ gateway: port, studio: free })).rejects.toThrow(
    `Port ${port} (gateway) is taken. Stop what uses it, or set HERMES_PORT to free ones.`,
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(checkPorts({ gateway: port, studio: free })).resolves.toBeUndefined()
})

it('refuses a data folder that is a file', () => {
  const file = join(folder, 'data')
  writeFileSync(file, '')
  expect(() => checkDataFolder(file)).toThrow(/cannot be written.*HERMES_DATA_DIR/)
})

it('makes a data folder with what is above it, and gives up where none can be made', () => {
  const deep = join(folder, 'a', 'b c')
  checkDataFolder(deep)
  expect(existsSync(deep)).toBe(true)
  expect(() => checkDataFolder('/proc/hermes/data')).toThrow(/cannot be written.*HERMES_DATA_DIR/)
})

it('sees a gateway that runs on the folder, and not one that has died', () => {
  writeFileSync(join(folder, 'admin.json'), JSON.stringify({ pid: process.pid, studioUrl: 'http://127.0.0.1:3000' }))
  expect(() => checkNotRunning(folder)).toThrow(`running on ${folder} already (process ${process.pid}`)
  writeFileSync(join(folder, 'admin.json'), JSON.stringify({ pid: 2 ** 22 + 1 }))
  expect(() => checkNotRunning(folder)).not.toThrow()
  writeFileSync(join(folder, 'admin.json'), '{"pid"')
  expect(() => checkNotRunning(folder)).not.toThrow()
})
