import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

test('the document is valid OpenAPI 3.1, and stays JSON', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')))
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('a document with a mistake is not called valid', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')))
  document.paths['/v1/tools'].get.responses[200].content['application/json'].schema = 'any'
  expect((await new Validator().validate(document)).valid).toBe(false)
})

test('every reference in the document points at something', () => {
  const document = openApiDocument('1.2.3')
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(names.length).toBeGreaterThan(5)
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining([...new Set(names)]))
})

test('every operation that is refused says so in the one shape', () => {
  const { paths } = openApiDocument('1.2.3')
  const operations = Object.values(paths ?? {}).flatMap((path) =>
    [path?.get, path?.post].filter((one) => one !== undefined),
  )
  expect(operations.map((one) => one.operationId)).toHaveLength(6)
  for (const { responses } of operations) {
    const refusals = Object.entries(responses ?? {}).filter(([status]) => status.startsWith('4'))
    expect(refusals.length).toBeGreaterThan(0)
    for (const [, answer] of refusals) expect(JSON.stringify(answer)).toContain('#/components/schemas/ErrorAnswer')
  }
})
