import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDoorbell } from './doorbell.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function counted() {
  let rings = 0
  let busy = false
  const ring = async () => {
    rings++
  }
  const bell = createDoorbell({ ring, isBusy: () => busy })
  const write = () => {
    const due = bell.isDue()
    bell.written(due)
    return due
  }
  return { bell, write, rings: () => rings, become: (now: boolean) => (busy = now) }
}

test('a write after a quiet time tells of itself', () => {
  const { write, rings } = counted()
  expect(write()).toBe(true)
  vi.advanceTimersByTime(150)
  expect(write()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(rings()).toBe(0)
})

test('of many writes in a row, also the last is told of, and there are ten tellings a second', () => {
  const { write, rings } = counted()
  let told = 0
  for (let ms = 0; ms < 1_000; ms++) {
    if (write()) told++
    vi.advanceTimersByTime(1)
  }
  expect(told).toBe(10)
  expect(rings()).toBe(0)
  vi.advanceTimersByTime(150)
  expect(rings()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(rings()).toBe(1)
})

test('nothing is told during a write; where that tells nobody, it is told after it', () => {
  const { bell, write, rings, become } = counted()
  write()
  write()
  become(true)
  vi.advanceTimersByTime(1_000)
  expect(rings()).toBe(0)
  become(false)
  bell.written(false)
  vi.advanceTimersByTime(1)
  expect(rings()).toBe(1)
})

test('what has not been told is told at the end, once', async () => {
  const { bell, write, rings } = counted()
  write()
  write()
  await bell.close()
  await bell.close()
  expect(rings()).toBe(1)
})

test('a telling that fails harms nothing', async () => {
  const ring = async () => {
    throw new Error('no connection')
  }
  const bell = createDoorbell({ ring, isBusy: () => false })
  bell.written(false)
  await expect(bell.close()).resolves.toBeUndefined()
})
