import { expect, test } from 'vitest'
import { secretFieldTest } from './secret-field.ts'

const kindOf = secretFieldTest([])

test.each([
  ['token', 'token'],
  ['Authorization', 'authorization'],
  ['Proxy-Authorization', 'authorization'],
  ['apiKey', 'api_key'],
  ['api_key', 'api_key'],
  ['API-KEY', 'api_key'],
  ['x-api-key', 'api_key'],
  ['OPENAI_API_KEY', 'api_key'],
  ['password', 'password'],
  ['DB_PASSWORD', 'password'],
  ['pass phrase', 'password'],
  ['secret', 'secret'],
  ['client_secret', 'secret'],
  ['secretAccessKey', 'api_key'],
  ['webhookSecretV2', 'secret'],
  ['access_token', 'token'],
  ['refreshToken', 'token'],
  ['SERVICE_TOKEN', 'token'],
  ['cookie', 'cookie'],
  ['Set-Cookie', 'cookie'],
  ['private_key', 'private_key'],
  ['access_code', 'access_code'],
  ['db.password', 'password'],
])('%s is a secret field of kind %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind)
})

test.each([
  'tokens',
  'token_count',
  'token_type',
  'token_usage',
  'max_tokens',
  'prompt_tokens',
  'nextPageToken',
  'page_token',
  'continuation_token',
  'tokenizer',
  'private_key_id',
  'api_key_id',
  'password_hash',
  'secretary',
  'foreign_key',
  'cache_key',
  'key',
  'session_id',
  'author',
  'constructor',
  '__proto__',
  '',
])('%s is none', (name) => {
  expect(kindOf(name)).toBeUndefined()
})

test("the operator's fields are compared without case, _ and -", () => {
  const extended = secretFieldTest(['licence-number', ''])
  expect(extended('LicenceNumber')).toBe('field')
  expect(extended('licence_number_id')).toBeUndefined()
  expect(extended('')).toBeUndefined()
})
