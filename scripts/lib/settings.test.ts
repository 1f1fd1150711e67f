import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.mjs'
import { settingsOf } from './settings.mjs'

it('uses the usual ports and folder, and what the environment says instead', () => {
  expect(settingsOf({})).toEqual({
    ports: { gateway: 9100, admin: 9101, studio: 3000, backend: 9200 },
    dataDir: join(ROOT, '.data'),
  })
  expect(settingsOf({ HERMES_PORT: '4100', HERMES_DATA_DIR: '/tmp/数据 x' })).toMatchObject({
    ports: { gateway: 4100 },
    dataDir: '/tmp/数据 x',
  })
})

it.each([
  [{ STUDIO_PORT: 'three' }, 'STUDIO_PORT is "three", which is no port.'],
  [{ HERMES_PORT: '0' }, 'HERMES_PORT is "0"'],
  [{ HERMES_BACKEND_PORT: '70000' }, 'Set it to a number from 1 to 65535.'],
  [{ STUDIO_PORT: '9100' }, 'STUDIO_PORT and HERMES_PORT are both 9100.'],
])('refuses %j', (env, said) => {
  expect(() => settingsOf(env)).toThrow(said)
})
