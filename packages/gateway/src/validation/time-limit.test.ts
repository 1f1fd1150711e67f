import { expect, test } from 'vitest'
import { withTimeLimit } from './time-limit.ts'

const forever = () => {
  for (;;);
}

/** Work whose first runs never end. */
function endsOnRun(run: number) {
  let runs = 0
  return () => {
    runs++
    return runs < run ? forever() : runs
  }
}

test('gives the value of work that ends in time', () => {
  expect(withTimeLimit(1_000, () => 7)).toEqual({ value: 7 })
  expect(withTimeLimit(1_000, () => undefined)).toEqual({ value: undefined })
})

test('passes on what the work throws', () => {
  expect(() =>
    withTimeLimit(1_000, () => {
      throw new TypeError('not this')
    }),
  ).toThrow('not this')
})

test('ends work that uses its time up, and does not begin it again', () => {
  const busy = [0, 50_000]
  expect(withTimeLimit(50, endsOnRun(2), () => busy.shift() ?? Number.NaN)).toBeUndefined()
})

test('begins work again that hardly came to the processor', () => {
  expect(withTimeLimit(50, endsOnRun(3), () => 0)).toEqual({ value: 3 })
})

test('gives up on a machine that is too busy for long', () => {
  expect(withTimeLimit(20, endsOnRun(7), () => 0)).toBeUndefined()
})
