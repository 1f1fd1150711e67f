import { expect, test } from 'vitest'
import { stderrLines } from './stderr-lines.ts'

function harness(secrets: readonly string[] = []) {
  const lines: string[] = []
  const skipped: number[] = []
  let now = 0
  const said = stderrLines({
    onLine: (line) => lines.push(line),
    onSkipped: (count) => skipped.push(count),
    mask: (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text),
    now: () => now,
  })
  return { said, lines, skipped, push: (text: string) => said.push(Buffer.from(text)), at: (ms: number) => (now = ms) }
}

test('lines are put together from pieces; the last needs no line feed', () => {
  const { said, lines, push } = harness()
  push('one\ntw')
  push('o\r\n\n  \nthree')
  expect(lines).toEqual(['one', 'two'])
  said.end()
  expect(lines).toEqual(['one', 'two', 'three'])
})

test('a character that is cut in two stays whole', () => {
  const { said, lines } = harness()
  const bytes = Buffer.from('你好\n')
  said.push(bytes.subarray(0, 4))
  said.push(bytes.subarray(4))
  expect(lines).toEqual(['你好'])
})

test('a line without end is told once, cut, and the next one is read', () => {
  const { said, lines, push } = harness()
  for (let i = 0; i < 100; i++) push('x'.repeat(1_000))
  push('\nnext\n')
  said.end()
  expect(lines).toEqual([`${'x'.repeat(2_000)}…`, 'next'])
})

test('the tail holds the newest 64 kB and no more', () => {
  const { said, push } = harness()
  for (let i = 0; i < 1_000; i++) push(`${i} ${'y'.repeat(996)}\n`)
  const tail = said.tail()
  expect(tail.at(-1)).toMatch(/^999 /)
  expect(tail.reduce((sum, line) => sum + line.length, 0)).toBeLessThanOrEqual(64 * 1024)
  expect(tail.length).toBeGreaterThan(60)
})

test('fifty lines a second are told, the rest is counted', () => {
  const { said, lines, skipped, push, at } = harness()
  push('a\n'.repeat(80))
  at(1_000)
  push('b\n')
  said.end()
  expect(lines).toHaveLength(51)
  expect(skipped).toEqual([30])
})

test('secrets are masked before a line is cut', () => {
  const { lines, push } = harness(['s3cret'])
  push(`${'z'.repeat(1_997)}s3cret\n`)
  expect(lines[0]).toMatch(/z\*\*\*…?$/)
})
