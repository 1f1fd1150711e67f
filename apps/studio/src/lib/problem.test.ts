import { expect, test } from 'vitest'
import { GatewayUnreachable, problemOf } from './problem.ts'

const refusal = (code: string) =>
  Object.assign(new Error('x'), { data: { hermes: { code, message: 'What.', remedy: 'Do.' } } })

test('a refusal keeps its sentence, remedy and code', () => {
  expect(problemOf(refusal('unavailable'))).toMatchObject({
    kind: 'refused',
    title: 'What.',
    remedy: 'Do.',
    code: 'unavailable',
  })
})

test('an ended session is told apart from every other refusal', () => {
  expect(problemOf(refusal('unauthenticated')).kind).toBe('signed_out')
  expect(problemOf(refusal('forbidden')).kind).toBe('refused')
})

test('a gateway that is away is found inside the error of the client around it', () => {
  const error = new Error('wrapped', { cause: new GatewayUnreachable('The gateway is not running.', 'Start it.') })
  expect(problemOf(error)).toEqual({ kind: 'unreachable', title: 'The gateway is not running.', remedy: 'Start it.' })
  expect(problemOf(new TypeError('Failed to fetch')).kind).toBe('unreachable')
})

test('text that was not meant for people is not shown', () => {
  const problem = problemOf(new Error('Unexpected token < in JSON at /secret/path'))
  expect(JSON.stringify(problem)).not.toContain('secret')
})
