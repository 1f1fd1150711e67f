import { expect, test } from 'vitest'
import type { CallError } from './errors.ts'
import { outcomeSentence } from './outcome-sentence.ts'

const error = (code: CallError['code'], message: string) =>
  outcomeSentence({
    outcome: 'denied',
    error: { code, message, remedy: '', modelMessage: '', retryable: false, facts: {} },
  })

test.each([
  ['denied', 'a.b is denied: it writes a secret.', 'it writes a secret.'],
  ['not_ready', 'a.b is not ready: KEY is not set.', 'KEY is not set.'],
  ['denied', 'a.b needs consent, and nobody can be asked yet.', 'a.b needs consent, and nobody can be asked yet.'],
  ['timeout', 'example.com did not answer within 5 s.', 'example.com did not answer within 5 s.'],
] as const)('%s does not say twice what lead and name say: %j', (code, message, rest) => {
  expect(error(code, message).rest).toBe(rest)
})

test('a call that ran says only how much it gave back', () => {
  const marks = { trust: 'untrusted', private: false, bytes: 4_100, redacted: [] } as const
  expect(outcomeSentence({ outcome: 'ran', marks })).toEqual({ lead: '', rest: 'untrusted result, 4.1 kB' })
})
