import type { CallResult } from '@hermes/contracts/call'
import { formatBytes, formatDuration } from '@hermes/contracts/duration'
import type { Json } from '@hermes/contracts/json'
import { outcomeSentence } from '@hermes/contracts/outcome-sentence'
import type { StageRecord } from '@hermes/contracts/stage'
import { formatOutput, outputJson } from './format-output.ts'
import { OUTCOME_WORDS } from './messages.en.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'
import { table } from './table.ts'

/** Where Studio shows a trace. */
export function traceUrl(studioUrl: string | undefined, traceId: string): string | undefined {
  return studioUrl && new URL(`/traces/${traceId}`, studioUrl).href
}

/** A finished call for people: what came back, where to look, and whose time it was. */
export function formatCall(
  call: CallResult,
  {
    tool,
    studioUrl,
    color,
  }: {
    tool: string
    studioUrl: string | undefined
    color: Paint
  },
): string {
  const lines = [headline(call, tool, color)]
  if (call.output) lines.push('', formatOutput(call.output))
  for (const mark of marks(call)) lines.push('', color.dim(mark))
  const link = traceUrl(studioUrl, call.traceId)
  const places = [['Trace', call.traceId], ['Call', call.callId], ...(link ? [['Studio', link]] : [])]
  lines.push('', ...table(places), '', whoseTime(call), ...stages(call.stages, color))
  return lines.join('\n')
}

function headline(call: CallResult, tool: string, color: Paint): string {
  const head = `${printable(tool)} ${OUTCOME_WORDS[call.outcome]} ${formatDuration(call.durationUs / 1_000)}`
  if (!call.error) return color.bold(head)
  const { lead, rest } = outcomeSentence(call)
  return [
    `${color.bold(color.red(`${lead}:`))} ${printable(rest)}`,
    printable(call.error.remedy),
    color.dim(head),
  ].join('\n')
}

function marks({ marks: found }: CallResult): string[] {
  if (!found) return []
  const said: string[] = []
  if (found.oversized)
    said.push(`Cut at ${formatBytes(found.oversized.limit)}; ${formatBytes(found.oversized.received)} came in.`)
  if (found.redacted.length > 0) said.push(`Masked: ${found.redacted.map(printable).join(', ')}`)
  return said
}

function whoseTime({ time }: CallResult): string {
  const owners: [string, number][] = [
    ['gateway', time.gatewayUs],
    ['backend', time.backendUs],
    ['model', time.modelUs],
    ['person', time.personUs],
  ]
  const shown = owners.filter(([owner, us]) => us > 0 || owner === 'gateway' || owner === 'backend')
  return `Where the time went: ${shown.map(([owner, us]) => `${owner} ${formatDuration(us / 1_000)}`).join(', ')}`
}

const stages = (records: readonly StageRecord[], color: Paint) =>
  table(
    records.map(({ stage, durationUs, outcome, note }) => [
      `  ${stage}`,
      formatDuration(durationUs / 1_000).padStart(8),
      outcome === 'stopped' ? color.red(printable(note)) : color.dim(printable(note)),
    ]),
  )

const toMs = (us: number) => us / 1_000

/** The same as one JSON document; times are milliseconds. */
export function callJson(call: CallResult, tool: string, studioUrl: string | undefined): Json {
  return JSON.parse(
    JSON.stringify({
      tool,
      call_id: call.callId,
      trace_id: call.traceId,
      outcome: call.outcome,
      result: call.output && outputJson(call.output),
      error: call.error,
      marks: call.marks,
      duration_ms: toMs(call.durationUs),
      time_ms: {
        gateway: toMs(call.time.gatewayUs),
        backend: toMs(call.time.backendUs),
        model: toMs(call.time.modelUs),
        person: toMs(call.time.personUs),
      },
      stages: call.stages.map(({ stage, startUs, durationUs, outcome, note }) => ({
        stage,
        start_ms: toMs(startUs),
        duration_ms: toMs(durationUs),
        outcome,
        note,
      })),
      studio_url: traceUrl(studioUrl, call.traceId),
    }),
  )
}
