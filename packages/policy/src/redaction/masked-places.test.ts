import { expect, test } from 'vitest'
import { maskedPlaces, replayArguments } from './masked-places.ts'
import { createRedactor } from './redactor.ts'
import { hasSentinel } from './secret-value.ts'

const recorded = createRedactor([]).json({ to: 'ann', config: [{ token: 'x1' }], 'a/b~': 'password=x2' }).value

test('finds what our own redaction left, wherever it stands', () => {
  expect(maskedPlaces(recorded)).toEqual([
    { pointer: '/a~1b~0', shown: 'password=«redacted:password:2»' },
    { pointer: '/config/0/token', shown: '«redacted:token:1»' },
  ])
  expect(maskedPlaces({ 'a/b~': { '«redacted:token:1»': 1 } })).toEqual([
    { pointer: '/a~1b~0', shown: '«redacted:token:1»' },
  ])
})

test('a call is made again only with everything that was masked given anew', () => {
  const partly = replayArguments(recorded, { '/config/0/token': 'new-1' })
  expect(partly).toEqual({ ok: false, missing: [{ pointer: '/a~1b~0', shown: 'password=«redacted:password:2»' }] })
  expect(replayArguments(recorded, { '/config/0/token': 'new-1', '/a~1b~0': 'password=new-2' })).toEqual({
    ok: true,
    arguments: { to: 'ann', config: [{ token: 'new-1' }], 'a/b~': 'password=new-2' },
  })
})

test.each([
  '«redacted:token:1»',
  String.raw`"\u00abredacted:token:1\u00bb"`,
  '&laquo;redacted:token:1&raquo;',
  '%C2%ABredacted%3A',
  '%c2%abredacted:token:1',
  'DB_PASSWORD=[redacted:password:2]',
  'redacted:reference:API_KEY',
])('%s counts as a sentinel', (text) => {
  expect(hasSentinel(`before ${text} after`)).toBe(true)
})

test.each(['the value was redacted: see «notes»', 'redacted: token', '«quoted»'])('%s is none', (text) => {
  expect(hasSentinel(text)).toBe(false)
})
