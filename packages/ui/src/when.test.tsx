import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bytes, Duration, momentParts, Timestamp } from './when.tsx'

const AT = new Date('2026-11-30T06:05:11.073Z')
const text = (element: React.ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '')

test('a moment is written in one zone, which the full form names', () => {
  expect(momentParts(AT, 'Asia/Shanghai')).toEqual({
    time: '14:05:11',
    millis: '.073',
    date: 'Mon 30 Nov',
    zone: 'UTC+8',
  })
  expect(text(<Timestamp at={AT} form="full" timeZone="Asia/Shanghai" />)).toBe('Mon 30 Nov, 14:05:11.073 UTC+8')
  expect(text(<Timestamp at={AT} timeZone="UTC" />)).toBe('06:05:11.073')
})

test('midnight is 00, never 24', () => {
  expect(momentParts(new Date('2026-11-30T00:00:00Z'), 'UTC').time).toBe('00:00:00')
})

test('machines get the moment itself', () => {
  expect(renderToStaticMarkup(<Timestamp at={AT} />)).toContain('dateTime="2026-11-30T06:05:11.073Z"')
})

test('lengths and sizes are written for people', () => {
  expect(text(<Duration us={400} />)).toBe('0.4 ms')
  expect(text(<Bytes count={4_100} />)).toBe('4.1 kB')
})
