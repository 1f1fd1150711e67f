import type { ToolOutput } from '@hermes/contracts/call'
import type { Json } from '@hermes/contracts/json'
import type { RedactionReport, UncoveredField } from '@hermes/contracts/views/redaction'
import type { Database } from '@hermes/db/client'
import { recentPayloads } from '@hermes/db/traces/recent-payloads'
import { uncoveredFields } from '@hermes/policy/redaction/uncovered-fields'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'

const CALLS = 500

/** What the newest calls show that looks secret, the most frequent first. Values themselves are not in it. */
export async function reportRedaction(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  { calls = CALLS }: { calls?: number | undefined },
): Promise<RedactionReport> {
  requirePerson(actor)
  const recent = await recentPayloads(database.pool, calls)
  const fields = new Map<string, UncoveredField>()
  const note = (field: Omit<UncoveredField, 'calls'>) => {
    const key = JSON.stringify([field.tool, field.where, field.path])
    const known = fields.get(key)
    if (known) known.calls++
    else fields.set(key, { ...field, calls: 1 })
  }
  for (const { callId, tool, arguments: given, result } of recent) {
    for (const found of uncoveredFields(given)) note({ ...found, tool, where: 'arguments', callId })
    for (const found of result ? uncoveredFields(resultValue(result)) : [])
      note({ ...found, tool, where: 'result', callId })
  }
  const sorted = [...fields.values()].sort((a, b) => b.calls - a.calls || a.tool.localeCompare(b.tool))
  return { callsLooked: recent.length, fields: sorted }
}

function resultValue(output: ToolOutput): Json {
  if (output.kind === 'json') return output.value
  return output.structuredContent ?? [...output.content]
}
