import type { Json } from '@hermes/contracts/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileKnown } from './known/known-secrets.ts'
import { createRedactor } from './redactor.ts'

const LETTERS = Array.from('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.+/!')
const secrets = fc
  .string({ unit: fc.constantFrom(...LETTERS), minLength: 12, maxLength: 60 })
  .filter((text) => text.replace(/[^a-zA-Z0-9]/g, '').length >= 12)
const filler = fc.string({
  unit: fc.constantFrom('x', ' ', '\n', '"', '{', ':', 'ü', '=', ',', '<', '7', '\\'),
  maxLength: 40,
})

const bytesOf = (text: string) => [...new TextEncoder().encode(text)]
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hexOf = (text: string) => bytesOf(text).map((byte) => byte.toString(16).padStart(2, '0'))

/** How a secret may come back, and the part of it that must not. */
const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  upper: (secret) => secret.toUpperCase(),
  lower: (secret) => secret.toLowerCase(),
  reversed: (secret) => Array.from(secret).reverse().join(''),
  base64,
  base64url: (secret) => Buffer.from(secret).toString('base64url'),
  hex: (secret) => hexOf(secret).join(''),
  'hex, upper': (secret) => hexOf(secret).join('').toUpperCase(),
  'hex with colons': (secret) => hexOf(secret).join(':'),
  percent: (secret) =>
    hexOf(secret)
      .map((byte) => `%${byte}`)
      .join(''),
  'percent, as URLs need it': (secret) => encodeURIComponent(secret),
  'percent twice': (secret) =>
    encodeURIComponent(
      hexOf(secret)
        .map((byte) => `%${byte}`)
        .join(''),
    ),
  unicode: (secret) =>
    bytesOf(secret)
      .map((byte) => `\\u00${byte.toString(16).padStart(2, '0')}`)
      .join(''),
  'x escapes': (secret) =>
    hexOf(secret)
      .map((byte) => `\\x${byte}`)
      .join(''),
  entities: (secret) =>
    bytesOf(secret)
      .map((byte) => `&#${byte};`)
      .join(''),
  json: (secret) => JSON.stringify(secret).slice(1, -1),
  'json twice': (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  'zero width': (secret) => Array.from(secret).join('\u200b'),
  ansi: (secret) => `${secret.slice(0, 5)}\u001b[1;31m${secret.slice(5, 9)}\u001b[0m${secret.slice(9)}`,
}

const known = (secret: string) => {
  const search = compileKnown([{ name: 'KEY', value: secret }])
  return createRedactor([], { known: () => search })
}

test.each(Object.keys(ENCODINGS))('a known value never comes out as %s', (name) => {
  const encode = ENCODINGS[name]
  if (!encode) throw new Error(name)
  fc.assert(
    fc.property(secrets, filler, filler, (secret, before, after) => {
      const encoded = encode(secret)
      const { value } = known(secret).text(`${before} ${encoded} ${after}`)
      expect(value).not.toContain(encoded)
      expect(value).toContain('«redacted:')
    }),
    { numRuns: 150 },
  )
})

test('a known value never comes out of base64, wherever in it it stands', () => {
  fc.assert(
    fc.property(secrets, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, before, after) => {
      const encoded = base64(before + secret + after)
      const { value } = known(secret).text(`data ${encoded}`)
      const left = value.replace(/«[^»]*»/g, '')
      // What is left of it decodes to nothing of the secret that would help.
      const inside = Buffer.from(left.slice(5), 'base64').toString('latin1')
      expect(inside).not.toContain(secret.slice(1, 8))
      expect(value).not.toContain(encoded)
    }),
    { numRuns: 300 },
  )
})

test('a known value never comes out of any JSON, keys and texts in texts included', () => {
  fc.assert(
    fc.property(secrets, fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>, (secret, other) => {
      const document: Json = { other, [secret]: 1, deep: [{ said: `got ${secret}` }, JSON.stringify({ in: [secret] })] }
      expect(JSON.stringify(known(secret).json(document).value)).not.toContain(secret)
    }),
    { numRuns: 200 },
  )
})

const shaped = fc.oneof(
  secrets.map((secret) => ({ text: `password="${secret}"`, secret })),
  secrets.map((secret) => ({
    text: `Authorization: Bearer ${secret.replace(/[^\w-]/g, '')}`,
    secret: secret.replace(/[^\w-]/g, ''),
  })),
  secrets.map((secret) => ({ text: JSON.stringify({ api_key: secret }), secret })),
  fc
    .string({ unit: fc.constantFrom(...Array.from('abcdefABCDEF0123456789')), minLength: 36, maxLength: 36 })
    .map((body) => ({ text: `got ghp_${body}.`, secret: `ghp_${body}` })),
)

test('a secret never comes out of a stream, wherever it was taken apart', () => {
  const padding = fc.constantFrom(
    '',
    'some words of a log\n'.repeat(5),
    'y'.repeat(70_000),
    `${'line of text\n'.repeat(6_000)}`,
  )
  fc.assert(
    fc.property(
      shaped,
      padding,
      fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 12 }),
      ({ text, secret }, pad, cuts) => {
        const whole = `${pad}\n${text}\n${pad}`
        const stream = createRedactor([]).stream()
        const places = [...new Set(cuts.map((cut) => cut % whole.length))].sort((a, b) => a - b)
        const pieces = [0, ...places].map((from, i) => whole.slice(from, places[i] ?? whole.length))
        const output = pieces.map((piece) => stream.push(piece)).join('') + stream.end()
        expect(output).not.toContain(secret)
        expect(output.replace(/«[^»]*»/g, '').length).toBeLessThan(whole.length)
        expect(output.startsWith(pad.slice(0, 1_000))).toBe(true)
      },
    ),
    { numRuns: 120 },
  )
})

test('a stream cut at every single place gives the same as one piece', () => {
  const whole = 'see {"password": "hunter2Zq9"} and ghp_0123456789abcdef0123456789abcdef0123, then more'
  const expected = createRedactor([]).text(whole).value
  for (let cut = 0; cut <= whole.length; cut++) {
    const stream = createRedactor([]).stream()
    expect(stream.push(whole.slice(0, cut)) + stream.push(whole.slice(cut)) + stream.end()).toBe(expected)
  }
})

test('redacting again changes nothing', () => {
  const texts = fc.oneof(
    shaped.map(({ text }) => text),
    filler,
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), (parts) => {
      const redactor = createRedactor([])
      const once = redactor.text(parts.join('\n')).value
      expect(redactor.text(once).value).toBe(once)
    }),
    { numRuns: 500 },
  )
})

test('what holds no secret comes back as the same object', () => {
  const words = fc
    .stringMatching(/^[a-z ]{0,40}$/)
    .filter((text) => !/pass|tok|sec|key|code|pin|pwd|cred|auth|otp|seed|ied|basic|bearer/.test(text))
  const values = fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null))
  const names = fc.constantFrom(
    'id',
    'title',
    'total_tokens',
    'nextPageToken',
    'key',
    'session_id',
    'token_type',
    'hash',
  )
  fc.assert(
    fc.property(fc.array(fc.dictionary(names, values)), (document) => {
      const redacted = createRedactor([]).json(document as Json)
      expect(redacted.value).toBe(document)
      expect(redacted.count).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('the same secret shows as the same, another one as another', () => {
  const { value } = createRedactor([]).json({ a: { token: 'x1' }, b: { token: 'x2' }, c: { token: 'x1' } })
  expect(value).toEqual({
    a: { token: '«redacted:token:1»' },
    b: { token: '«redacted:token:2»' },
    c: { token: '«redacted:token:1»' },
  })
})
