import { expect, test } from 'vitest'
import { childEnvironment } from './environment.ts'
import { resolveReferences } from './references.ts'

const values: Record<string, string> = { TOKEN: 'abc', NESTED: '{env:TOKEN}', EMPTY: '' }
const source = { get: (name: string) => values[name] }
const dollar = (name: string) => `$\{${name}}`

test('both forms of a reference are filled in, anywhere in a text', () => {
  const { values: filled, secrets } = resolveReferences(
    [`Bearer ${dollar('TOKEN')}`, 'x{env:TOKEN}y{env:TOKEN}'],
    source,
  )
  expect(filled).toEqual(['Bearer abc', 'xabcyabc'])
  expect(secrets).toEqual(['abc'])
})

test('a value is not looked at again, so that a secret cannot name another', () => {
  expect(resolveReferences(['{env:NESTED}'], source).values).toEqual(['{env:TOKEN}'])
})

test('names that are not set, or empty, are told once', () => {
  expect(resolveReferences(['{env:NO}', dollar('NO'), '{env:EMPTY}'], source).missing).toEqual(['NO', 'EMPTY'])
})

test.each(['$TOKEN', '{TOKEN}', dollar(''), '{env:}', '{env:A-B}'])('%s is no reference', (text) => {
  expect(resolveReferences([text], source)).toEqual({ values: [text], missing: [], names: [], secrets: [] })
})

test('a child gets the allow-list and what it was given, which wins', () => {
  const own = {
    PATH: '/bin',
    HOME: '/h',
    XDG_CACHE_HOME: '/c',
    OPENAI_API_KEY: 'k',
    NODE_OPTIONS: '-x',
    LD_PRELOAD: 'y',
  }
  expect(childEnvironment(own, { PATH: '/opt', MINE: '1' })).toEqual({
    PATH: '/opt',
    HOME: '/h',
    XDG_CACHE_HOME: '/c',
    MINE: '1',
  })
})
