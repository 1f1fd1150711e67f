import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { nativeTool } from '../gateway-for-tests.ts'
import { heldSecrets } from './held-secrets.ts'

test('what the configuration refers to is known, also after it was set anew; what cannot be read is as it was', () => {
  let time = 0
  let value = (): string => 'first-value-1'
  const content = revisionContent()
  const known = heldSecrets({
    content,
    nativeTools: [nativeTool({ name: 'search', requires: ['SEARCH_API_KEY'] })],
    secrets: { get: (name) => (name === 'SEARCH_API_KEY' ? value() : undefined) },
    now: () => time,
  })
  const finds = (text: string) => known()?.find(text).length ?? 0
  expect(finds('got first-value-1')).toBe(1)
  value = () => 'second-value-2'
  time = 2_000
  expect(finds('got second-value-2')).toBe(1)
  value = () => {
    throw new Error('the vault is sealed')
  }
  time = 4_000
  expect(finds('got second-value-2')).toBe(1)
})

test('a folder of this machine is no secret', () => {
  const known = heldSecrets({
    content: revisionContent(),
    nativeTools: [nativeTool({ name: 'files', requires: ['WORK_DIR'] })],
    secrets: { get: (name) => (name === 'WORK_DIR' ? import.meta.dirname : undefined) },
  })
  expect(known()).toBeUndefined()
})
