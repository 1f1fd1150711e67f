import type { Figures, Gate, Ratio, Way } from '../report.ts'

/** CPU time that the gateway's own work may take, and that its latency may add beside what committing costs anybody. */
const OWN_WORK_MS = 0.4
const LEAST_OF_DIRECT = 0.6
const LATENCY_MARGIN = 1.15

/**
 * What the gateway promises of MCP calls that read, with a key, a rule, validation and a durable record; nothing where
 * that was not measured.
 */
export function gatesOf(figures: readonly Figures[], ratios: readonly Ratio[]): Gate[] {
  const find = (way: Way, connections: number) =>
    figures.find((one) => one.protocol === 'mcp' && one.way === way && one.connections === connections)
  const ofDirect = ratios.find(
    ({ protocol, connections, measure, way, to }) =>
      protocol === 'mcp' &&
      connections === 32 &&
      measure === 'requestsPerSecond' &&
      way === 'durable' &&
      to === 'direct',
  )
  const cpu = find('durable', 32)?.cpuMsPerCall
  const added = find('durable', 1)?.addedP50Ms
  const committing = find('committing', 1)?.addedP50Ms
  if (cpu === undefined || added === undefined || committing === undefined || !ofDirect) return []
  return [
    atMost('gateway CPU, ms a call at 32', cpu, OWN_WORK_MS),
    atLeast('requests/s of direct at 32', ofDirect.value, LEAST_OF_DIRECT),
    atMost('added p50 at 1, ms', added, LATENCY_MARGIN * (committing + OWN_WORK_MS)),
  ]
}

const atMost = (name: string, value: number, limit: number): Gate => ({
  name,
  value,
  bound: 'max',
  limit,
  pass: value <= limit,
})
const atLeast = (name: string, value: number, limit: number): Gate => ({
  name,
  value,
  bound: 'min',
  limit,
  pass: value >= limit,
})
