import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinInput } from './join-input.ts'

it.each([
  [
    ['--input', '{path:', 'note.md}'],
    ['--input', '{path: note.md}'],
  ],
  [
    ['test', 'x', '--input', '{query:hermes', 'v0.10.0}', '--json'],
    ['test', 'x', '--input', '{query:hermes v0.10.0}', '--json'],
  ],
  [
    ['--input={a:', '{b:', '1}}', 'rest'],
    ['--input={a: {b: 1}}', 'rest'],
  ],
  [
    ['--input', '{"q": "}"}', 'rest'],
    ['--input', '{"q": "}"}', 'rest'],
  ],
  [
    ['--input', "{q: it's", 'fine}', '--json'],
    ['--input', "{q: it's fine}", '--json'],
  ],
  [
    ['--input', '@call.json', '{x'],
    ['--input', '@call.json', '{x'],
  ],
  [
    ['--input', '{never', 'closed'],
    ['--input', '{never closed'],
  ],
])('joins %j to %j', (argv, joined) => {
  expect(joinInput(argv)).toEqual(joined)
})

it('leaves every command line alone that has no unquoted braces', () => {
  const word = fc.string().filter((text) => !text.startsWith('{') && !text.startsWith('--input={'))
  fc.assert(
    fc.property(fc.array(word), (argv) => {
      expect(joinInput(argv)).toEqual(argv)
    }),
  )
})
