import type { Figures, Report, Way } from './report.ts'

const NAMES: Readonly<Record<Way, string>> = {
  direct: 'direct to the backend',
  forwarder: 'bare forwarder',
  memory: 'gateway, record in memory',
  durable: 'gateway, record in Postgres',
}

/** The report as people read it. */
export function formatReport({ machine, quick, rounds, figures, ratios, micro }: Report): string {
  const { decideRouteUs: route, redactionMbPerSecond: redaction, recorderRowsPerSecond: recorder } = micro
  const lines = [
    `REST on loopback, closed loop, medians of ${rounds} rounds${quick ? ' (quick: too short to compare runs)' : ''}`,
    `${machine.cpus} cores, ${machine.model}, Node ${machine.node}, load ${machine.loadAverage.toFixed(1)} at the start`,
    '',
    row(['way', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/call', 'RSS MB']),
    ...figures.map(figuresRow),
    '',
    row(['ratio', ...ratios.map(({ connections }) => `at ${connections}`)]),
    ratioRow('Postgres / direct, requests/s', (at) => at.durableToDirect),
    ratioRow('Postgres / forwarder, requests/s', (at) => at.durableToForwarder),
    ratioRow('memory / direct, requests/s', (at) => at.memoryToDirect),
    ratioRow('Postgres / forwarder, CPU', (at) => at.cpuDurableToForwarder),
    ratioRow('memory / forwarder, CPU', (at) => at.cpuMemoryToForwarder),
    '',
    row(['part by itself', '', '']),
    row(['route, 1 rule', `${figure(route.oneRule)} µs`]),
    row(['route, 10,000 rules', `${figure(route.tenThousandRules)} µs`]),
    row(['route, 10,000 of one tool', `${figure(route.tenThousandRulesOfOneTool)} µs`]),
    row(['redaction, nothing to mask', `${figure(redaction.plain)} MB/s`]),
    row(['redaction, with secrets', `${figure(redaction.withSecrets)} MB/s`]),
    row(['recorder, 32 waiting', `${figure(recorder.waiting32)} rows/s`]),
    row(['recorder, 512 waiting', `${figure(recorder.waiting512)} rows/s`]),
  ]
  return lines.map((line) => line.trimEnd()).join('\n')

  function ratioRow(name: string, of: (at: Report['ratios'][number]) => number): string {
    return row([name, ...ratios.map((at) => of(at).toFixed(2))])
  }
}

function figuresRow(one: Figures): string {
  const { way, connections, requestsPerSecond, p50Ms, p99Ms, cpuMsPerCall, rssMb } = one
  const middle = [cpuMsPerCall?.toFixed(3) ?? '', rssMb?.toFixed(0) ?? '']
  return row([
    NAMES[way],
    String(connections),
    figure(requestsPerSecond),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    ...middle,
  ])
}

const WIDTH = { name: 34, cell: 13 }

function row([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(WIDTH.name) + cells.map((cell) => cell.padStart(WIDTH.cell)).join('')
}

/** Three figures that count; more would be noise. */
function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
