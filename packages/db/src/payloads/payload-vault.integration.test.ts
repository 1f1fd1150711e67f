import { randomBytes } from 'node:crypto'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { createPayloadVault, sweepPayloads } from './payload-vault.ts'
import { sealingKey } from './seal.ts'

const key = sealingKey(randomBytes(32))
const later = () => new Date(Date.now() + 60_000)
const given = { query: 'harbours', password: 'hunter2Zq9' }

test('arguments come back as they were given, and are gone with the end of the call', async () => {
  await using db = await openTestDatabase()
  const vault = createPayloadVault(db.pool, key)
  await vault.keep({ callId: 'call_1', arguments: { old: true }, expiresAt: later() })
  await vault.keep({ callId: 'call_1', arguments: given, expiresAt: later() })
  expect(await vault.read('call_1')).toEqual(given)
  await vault.drop('call_1')
  expect(await vault.read('call_1')).toBeUndefined()
})

test('the database holds nothing of them that could be read', async () => {
  await using db = await openTestDatabase()
  await createPayloadVault(db.pool, key).keep({ callId: 'call_1', arguments: given, expiresAt: later() })
  const { rows } = await db.pool.query(`select encode(sealed, 'escape') || t::text as row from call_payloads t`)
  expect(rows[0]?.row).not.toContain('hunter2')
})

test('with another key there is nothing to read; a row put in the place of another does not open', async () => {
  await using db = await openTestDatabase()
  const vault = createPayloadVault(db.pool, key)
  await vault.keep({ callId: 'call_1', arguments: given, expiresAt: later() })
  expect(await createPayloadVault(db.pool, sealingKey(randomBytes(32))).read('call_1')).toBeUndefined()
  await db.pool.query(`update call_payloads set call_id = 'call_2'`)
  await expect(vault.read('call_2')).rejects.toThrow()
})

test('what is past its time is not read any more, and swept', async () => {
  await using db = await openTestDatabase()
  const vault = createPayloadVault(db.pool, key)
  await vault.keep({ callId: 'call_1', arguments: given, expiresAt: new Date(Date.now() - 1) })
  await vault.keep({ callId: 'call_2', arguments: given, expiresAt: later() })
  expect(await vault.read('call_1')).toBeUndefined()
  expect(await sweepPayloads(db.pool)).toBe(1)
  expect(await vault.read('call_2')).toEqual(given)
})
