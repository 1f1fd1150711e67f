import { expect, test } from 'vitest'
import { createStrangerLimit } from './stranger-limit.ts'

function harness() {
  const told: string[] = []
  let at = 1_000_000
  const limit = createStrangerLimit(
    ({ message }) => told.push(message),
    () => at,
  )
  const admitted = (address: string, times: number) =>
    Array.from({ length: times }, () => limit.admit(address)).filter(Boolean).length
  return { told, admitted, pass: (ms: number) => (at += ms) }
}

test('of one peer a hundred a minute are recorded, and the rest is one line of the log with its number', () => {
  const { told, admitted, pass } = harness()
  expect(admitted('10.0.0.1', 500)).toBe(100)
  expect(admitted('10.0.0.2', 5)).toBe(5)
  expect(told).toHaveLength(1)
  pass(60_000)
  expect(admitted('10.0.0.1', 1)).toBe(1)
  expect(told[1]).toMatch(/^400 refused calls/)
})

test('many addresses do not lift the limit', () => {
  const { admitted } = harness()
  const all = Array.from({ length: 2_000 }, (_, i) => admitted(`10.0.${i >> 8}.${i & 255}`, 1))
  expect(all.filter((count) => count === 1)).toHaveLength(1_000)
})

test('the addresses of one network of IPv6 are one peer', () => {
  const { admitted } = harness()
  const all = Array.from({ length: 300 }, (_, i) => admitted(`2001:db8:1:2:${i.toString(16)}::1`, 1))
  expect(all.filter((count) => count === 1)).toHaveLength(100)
})
