import { expect, test } from 'vitest'
import { CONNECTIONS, type Figures, type Ratio, WAYS } from '../report.ts'
import { summarise } from './summary.ts'

/** A round on a machine that does so many requests a second directly; each further way does half of the one before. */
function round(speed: number): Figures[] {
  return CONNECTIONS.flatMap((connections) =>
    WAYS.mcp.map((way, i) => ({
      protocol: 'mcp' as const,
      way,
      connections,
      calls: 10,
      requestsPerSecond: speed / 2 ** i,
      p50Ms: i + 1,
      p99Ms: speed,
      ...(i > 0 && { cpuMsPerCall: i, rssMb: speed }),
      ...(way === 'durable' && { cpuWithPostgresMsPerCall: 2 * i, commitsPerCall: 0.5 }),
    })),
  )
}

test('figures are medians of the rounds, calls their sum and memory the most', () => {
  const { figures } = summarise([round(100), round(900), round(400)], ['mcp'])
  const durable = figures.find(({ way, connections }) => way === 'durable' && connections === 32)
  expect(durable).toMatchObject({ calls: 30, requestsPerSecond: 25, p50Ms: 5, addedP50Ms: 4, p99Ms: 400, rssMb: 900 })
  expect(durable).toMatchObject({ cpuMsPerCall: 4, cpuWithPostgresMsPerCall: 8, commitsPerCall: 0.5 })
  const direct = figures.find(({ way }) => way === 'direct')
  for (const absent of ['addedP50Ms', 'cpuMsPerCall', 'commitsPerCall', 'rssMb'])
    expect(direct).not.toHaveProperty(absent)
  expect(figures.find(({ way }) => way === 'memory')).not.toHaveProperty('commitsPerCall')
})

test('a machine that changes its speed between the rounds does not change the ratios', () => {
  const { ratios } = summarise([round(100), round(900), round(400)], ['mcp'])
  const of = (asked: Partial<Ratio>) =>
    ratios.filter((ratio) => Object.entries(asked).every(([k, v]) => ratio[k as keyof Ratio] === v))
  const [one, thirtyTwo] = of({ measure: 'requestsPerSecond', way: 'durable', to: 'direct' })
  expect([one?.value, thirtyTwo?.value]).toEqual([1 / 16, 1 / 16])
  expect(of({ measure: 'cpuMsPerCall', way: 'durable', to: 'forwarder' })[0]?.value).toBe(4)
})

test('a promise is kept or missed by what was measured', () => {
  const { gates } = summarise([round(100), round(900), round(400)], ['mcp'])
  // CPU 4; a sixteenth of direct; 4 ms added where committing alone adds 2.
  expect(gates.map(({ value, pass }) => [value, pass])).toEqual([
    [4, false],
    [1 / 16, false],
    [4, false],
  ])
  expect(gates[2]?.limit).toBeCloseTo(1.15 * 2.4)
  const fast = round(100).map((one) => ({ ...one, requestsPerSecond: 100, cpuMsPerCall: 0.4, p50Ms: 1 }))
  expect(summarise([fast], ['mcp']).gates.map(({ pass }) => pass)).toEqual([true, true, true])
})

test('nothing is promised of what was not measured', () => {
  const rest = round(100).map((one) => ({ ...one, protocol: 'rest' as const }))
  expect(summarise([rest], ['rest']).gates).toEqual([])
})
