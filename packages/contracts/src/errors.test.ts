import { expect, it } from 'vitest'
import { callError, ERROR_CODES, errorMapping } from './errors.ts'
import { OUTCOME_LEADS } from './messages/outcome.en.ts'
import { outcomeSentence } from './outcome-sentence.ts'

it('maps every code to a status that is no success, but for the one that is still open', () => {
  for (const code of ERROR_CODES) {
    const { http } = errorMapping(code)
    if (code === 'approval_pending') expect(http).toBe(202)
    else expect(http).toBeGreaterThanOrEqual(400)
  }
})

it('has a first clause for every code', () => {
  expect(Object.keys(OUTCOME_LEADS).sort()).toEqual([...ERROR_CODES].sort())
})

it('tells a model the people’s sentence where it has none of its own', () => {
  const error = callError('timeout', { message: 'No answer within 10 s.', remedy: 'Look at the backend.' })
  expect(error.modelMessage).toBe('No answer within 10 s.')
  expect(error.retryable).toBe(true)
})

it('is quiet about success and says what was cut', () => {
  const marks = { bytes: 4_100, redacted: [], trust: 'trusted', private: false } as const
  expect(outcomeSentence({ outcome: 'ran', marks })).toEqual({ lead: '', rest: '4.1 kB' })
  expect(
    outcomeSentence({ outcome: 'ran', marks: { ...marks, oversized: { limit: 256_000, received: 1_900_000 } } }).rest,
  ).toBe('oversized: cut at 256.0 kB of 1.9 MB')
})
