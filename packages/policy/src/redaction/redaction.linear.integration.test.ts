import { expect, test } from 'vitest'
import { ADVERSARIAL } from './adversarial.table.ts'
import { createRedactor } from './redactor.ts'

const CHARACTERS = 10_000_000
const WORST = [
  'secret names',
  'open quotes',
  'URLs',
  'PEM headers',
  'prefixes of keys',
  'nouns',
  'secret elements',
  'JSON',
]

// Anything worse than linear would not end within the test.
test.each(WORST)('ten million characters of %s are read in one pass', (name) => {
  const unit = ADVERSARIAL[name] ?? ''
  const text = unit.repeat(Math.ceil(CHARACTERS / unit.length)).slice(0, CHARACTERS)
  expect(createRedactor([]).text(text).value).toBeTypeOf('string')
})
