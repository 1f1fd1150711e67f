import { expect, test } from 'vitest'
import { CONNECTIONS, type Figures, WAYS } from '../report.ts'
import { summarise } from './summary.ts'

/** A round on a machine that does so many requests a second directly; each further way does half of the one before. */
function round(speed: number): Figures[] {
  return CONNECTIONS.flatMap((connections) =>
    WAYS.map((way, i) => ({
      way,
      connections,
      calls: 10,
      requestsPerSecond: speed / 2 ** i,
      p50Ms: i + 1,
      p99Ms: speed,
      ...(i > 0 && { cpuMsPerCall: i, rssMb: speed }),
    })),
  )
}

test('figures are medians of the rounds, calls their sum and memory the most', () => {
  const { figures } = summarise([round(100), round(900), round(400)])
  const durable = figures.find(({ way, connections }) => way === 'durable' && connections === 32)
  expect(durable).toMatchObject({ calls: 30, requestsPerSecond: 50, p50Ms: 4, p99Ms: 400, rssMb: 900 })
  expect(figures.find(({ way }) => way === 'direct')).not.toHaveProperty('cpuMsPerCall')
})

test('a machine that changes its speed between the rounds does not change the ratios', () => {
  const { ratios } = summarise([round(100), round(900), round(400)])
  expect(ratios).toHaveLength(CONNECTIONS.length)
  for (const one of ratios) {
    expect(one).toMatchObject({ durableToDirect: 0.125, durableToForwarder: 0.25, memoryToDirect: 0.25 })
    expect(one).toMatchObject({ cpuDurableToForwarder: 3, cpuMemoryToForwarder: 2 })
  }
})
