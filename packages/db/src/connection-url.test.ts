import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './connection-url.ts'
import { DatabaseError } from './database-error.ts'

function refusal(url: string): DatabaseError {
  try {
    parseDatabaseUrl(url)
  } catch (error) {
    if (error instanceof DatabaseError) return error
    throw error
  }
  throw new Error('it was taken')
}

test.each([
  ['/', 'postgresql://u:1/s3cret@127.0.0.1:1/x'],
  ['@ and /', 'postgresql://u:a@s3cret/b@127.0.0.1:1/x'],
  ['?', 'postgresql://u:1@h/d?s3cret@127.0.0.1:1/x'],
  ['#', 'postgresql://u:1@h/d#s3cret@127.0.0.1:1/x'],
  ['# and no @ behind it', 'postgresql://u:1@h/d#s3cret'],
  ['%', 'postgresql://u:s3cret%@127.0.0.1:1/x'],
  ['@ alone', 'postgresql://u:s3@cret@127.0.0.1:1/x'],
])('a password with %s that is not encoded is refused, and no part of it is told', (_what, url) => {
  const { message, remedy } = refusal(url)
  expect(remedy).toContain('percent-encode')
  expect(message + remedy).not.toMatch(/s3|cret/)
})

test.each(['s3cret:x@127.0.0.1:1/x', 's3cret', 's3cret://x/y'])(
  'what stands where the scheme should be is not told: %s',
  (url) => expect(refusal(url).message).not.toContain('s3cret'),
)

test('a known scheme is told, an encoded password is taken', () => {
  expect(refusal('mysql://localhost/x').message).toContain('"mysql:"')
  expect(parseDatabaseUrl('postgresql://u:a%40b%2Fc%25@h:1/x%40y?schema=public').href).toBe(
    'postgresql://u:a%40b%2Fc%25@h:1/x%40y',
  )
})
