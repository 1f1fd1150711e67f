import type { NativeToolContext } from '@hermes/plugin/native-tool'
import { expect, test } from 'vitest'
import { currentTime } from './current-time.ts'

const at = (iso: string): NativeToolContext => ({
  callId: 'call_x',
  traceId: 'trace',
  signal: new AbortController().signal,
  now: () => new Date(iso),
  progress: () => undefined,
  log: () => undefined,
  secret: () => {
    throw new Error('it needs none')
  },
  fetch: () => Promise.reject(new Error('it goes nowhere')),
})

test('tells the time in UTC, and in a zone with its offset, across the date line', async () => {
  const now = at('2026-03-29T22:30:05.678Z')
  expect(await currentTime.run({ timezone: 'UTC' }, now)).toEqual({
    iso: '2026-03-29T22:30:05+00:00',
    date: '2026-03-29',
    time: '22:30:05',
    weekday: 'Sunday',
    timezone: 'UTC',
    unix_ms: 1774823405678,
  })
  expect(await currentTime.run({ timezone: 'Asia/Kolkata' }, now)).toMatchObject({
    iso: '2026-03-30T04:00:05+05:30',
    weekday: 'Monday',
  })
})

test('midnight is 00, not 24', async () => {
  expect(await currentTime.run({}, at('2026-01-01T00:00:00Z'))).toMatchObject({ time: '00:00:00' })
})

test('a zone that does not exist is refused with what to write instead', async () => {
  await expect(currentTime.run({ timezone: 'Mars/Olympus' }, at('2026-01-01T00:00:00Z'))).rejects.toThrow(
    '"Mars/Olympus" is not a time zone. Use an IANA name such as "Europe/Berlin" or "UTC".',
  )
})
