import {
  CONNECTIONS,
  type Figures,
  type Gate,
  PROTOCOLS,
  type Protocol,
  type Ratio,
  type Report,
  type Way,
} from './report.ts'

const NAMES: Readonly<Record<Way, string>> = {
  direct: 'direct',
  forwarder: 'bare forwarder',
  committing: 'forwarder that commits',
  memory: 'gateway, record in memory',
  durable: 'gateway, record in Postgres',
}

const TITLES: Readonly<Record<Protocol, string>> = {
  mcp: 'MCP, streamable HTTP on both sides',
  rest: 'REST to an HTTP backend',
}

/** The report as people read it. */
export function formatReport(report: Report): string {
  const { machine, quick, rounds, micro } = report
  const { decideRouteUs: route, redactionMbPerSecond: redaction, recorderRowsPerSecond: recorder } = micro
  const lines = [
    `On loopback, closed loop, medians of ${rounds} rounds${quick ? ' (quick: too short to compare runs)' : ''}`,
    `${machine.cpus} cores, ${machine.model}, Node ${machine.node}, load ${machine.loadAverage.toFixed(1)} at the start`,
    ...PROTOCOLS.flatMap((protocol) => tableOf(protocol, report)),
    ...gateLines(report.gates),
    '',
    row(['part by itself']),
    row(['route, 1 rule', `${figure(route.oneRule)} µs`]),
    row(['route, 10,000 rules', `${figure(route.tenThousandRules)} µs`]),
    row(['route, 10,000 of one tool', `${figure(route.tenThousandRulesOfOneTool)} µs`]),
    row(['redaction, nothing to mask', `${figure(redaction.plain)} MB/s`]),
    row(['redaction, with secrets', `${figure(redaction.withSecrets)} MB/s`]),
    row(['redaction, 20 known values', `${figure(redaction.known)} MB/s`]),
    row(['redaction, JSON as text', `${figure(redaction.text)} MB/s`]),
    row(['redaction, 200 bytes', `${figure(micro.redactionSmallUs)} µs`]),
    row(['recorder, 32 waiting', `${figure(recorder.waiting32)} rows/s`]),
    row(['recorder, 512 waiting', `${figure(recorder.waiting512)} rows/s`]),
  ]
  return lines.map((line) => line.trimEnd()).join('\n')
}

function tableOf(protocol: Protocol, report: Report): string[] {
  const figures = report.figures.filter((one) => one.protocol === protocol)
  if (figures.length === 0) return []
  const heads = ['requests/s', 'p50 ms', 'added ms', 'p99 ms', 'CPU ms', '+Postgres', 'commits', 'RSS MB']
  return [
    '',
    TITLES[protocol],
    ...CONNECTIONS.flatMap((connections) => [
      row([`${connections} connection${connections === 1 ? '' : 's'}`, ...heads]),
      ...figures.filter((one) => one.connections === connections).map(figuresRow),
    ]),
    ...ratioLines(report.ratios.filter((one) => one.protocol === protocol)),
  ]
}

function figuresRow(one: Figures): string {
  return row([
    NAMES[one.way],
    figure(one.requestsPerSecond),
    one.p50Ms.toFixed(2),
    one.addedP50Ms?.toFixed(2) ?? '',
    one.p99Ms.toFixed(2),
    one.cpuMsPerCall?.toFixed(3) ?? '',
    one.cpuWithPostgresMsPerCall?.toFixed(3) ?? '',
    one.commitsPerCall?.toFixed(2) ?? '',
    one.rssMb?.toFixed(0) ?? '',
  ])
}

const SHORT: Readonly<Record<Way, string>> = {
  direct: 'direct',
  forwarder: 'forwarder',
  committing: 'committing',
  memory: 'memory',
  durable: 'Postgres',
}

function ratioLines(ratios: readonly Ratio[]): string[] {
  const [first] = CONNECTIONS
  const rows = ratios.filter(({ connections }) => connections === first)
  return [
    row(['ratio', ...CONNECTIONS.map((connections) => `at ${connections}`)]),
    ...rows.map(({ measure, way, to }) => {
      const values = ratios.filter((one) => one.measure === measure && one.way === way && one.to === to)
      const what = measure === 'cpuMsPerCall' ? 'CPU' : 'requests/s'
      return row([`${SHORT[way]} / ${SHORT[to]}, ${what}`, ...values.map(({ value }) => value.toFixed(2))])
    }),
  ]
}

function gateLines(gates: readonly Gate[]): string[] {
  if (gates.length === 0) return []
  const lines = gates.map(({ name, value, bound, limit, pass }) =>
    row([name, value.toFixed(2), `${bound === 'max' ? '≤' : '≥'} ${limit.toFixed(2)}`, pass ? 'PASS' : 'MISS']),
  )
  return ['', 'promises, of MCP with the record in Postgres', ...lines]
}

const WIDTH = { name: 34, cell: 11 }

function row([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(WIDTH.name) + cells.map((cell) => cell.padStart(WIDTH.cell)).join('')
}

/** Three figures that count; more would be noise. */
function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
