import type { Json } from '@hermes/contracts/json'
import type { RouteDecision } from '@hermes/contracts/route'
import { expect, test } from 'vitest'
import { redactDecision } from './redact-decision.ts'
import { createRedactor } from './redactor.ts'

const decision = (path: string, actual: Json): RouteDecision => ({
  target: 'http://127.0.0.1:9200/',
  requiredRoles: [],
  trials: [
    {
      name: 'a',
      priority: 1,
      outcome: 'no_match',
      loss: { why: 'argument', path, condition: 'equals', expected: 'x', actual },
    },
    { name: 'b', priority: 2, outcome: 'wins' },
  ],
})

test.each<[string, Json, Json]>([
  ['auth.token', 's3cret', '«redacted:token:1»'],
  ['token.0', 's3cret', '«redacted:token:1»'],
  ['query', 'api_key=s3cret', 'api_key=«redacted:api_key:1»'],
  ['query', 'hermes', 'hermes'],
])('the value at %s is quoted as its name allows', (path, actual, shown) => {
  expect(redactDecision(decision(path, actual), createRedactor([]))).toEqual(decision(path, shown))
})
