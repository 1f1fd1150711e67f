import type { FilterFeature, FilterNode } from '@hermes/contracts/filter/ast'
import type { SqlValues } from './sql-values.ts'

interface Target {
  /** Alias of `calls` in the statement. */
  alias: string
  values: SqlValues
}

/**
 * A filter as a condition on one call. Everything a person wrote is a value of the statement, never part of its text.
 * Absent columns make no condition true, and their negation true.
 */
export function filterSql(filter: FilterNode | undefined, target: Target): string {
  return filter ? condition(filter, target) : 'true'
}

function condition(node: FilterNode, target: Target): string {
  const { alias: c, values } = target
  switch (node.kind) {
    case 'and':
      return `(${node.parts.map((part) => condition(part, target)).join(' and ')})`
    case 'or':
      return `(${node.parts.map((part) => condition(part, target)).join(' or ')})`
    case 'not':
      return `(${condition(node.part, target)}) is not true`
    case 'outcome':
      return `${c}.outcome = ${values.add(node.value)}`
    case 'stage':
      return `${c}.stopped_at = ${values.add(node.value)}`
    case 'tool':
      return toolCondition(node.value, target)
    case 'toolKind':
      return `${c}.tool_kind = ${values.add(node.value)}`
    case 'channel':
      return `${c}.channel = ${values.add(node.value)}`
    case 'by': {
      const by = values.add(node.value)
      return `(lower(${c}.principal_name) = lower(${by}) or ${c}.principal_id = ${by} or ${c}.agent_id = ${by})`
    }
    case 'route':
      return `${c}.route_name = ${values.add(node.value)}`
    case 'rev':
      return `${c}.revision_id = ${values.add(`rev_${node.value}`)}`
    case 'code':
      return `${c}.code = ${values.add(node.value)}`
    case 'duration':
      return durationCondition(node, target)
    case 'has':
      return featureCondition(node.value, c)
    case 'trace':
      return `${c}.trace_id = ${values.add(node.value)}`
    case 'call':
      return `${c}.id = ${values.add(node.value)}`
    case 'text':
      return `${searched(c)} ilike ${values.add(`%${likeLiteral(node.value)}%`)}`
  }
}

/** A call whose tool does not exist is found by the name that was asked for. */
function toolCondition(pattern: string, { alias: c, values }: Target): string {
  const glob = /[*?]/.test(pattern)
  const value = values.add(glob ? likeLiteral(pattern).replaceAll('*', '%').replaceAll('?', '_') : pattern)
  const operator = glob ? 'like' : '='
  return `(${c}.tool ${operator} ${value} or (${c}.tool is null and ${c}.requested_tool ${operator} ${value}))`
}

/** `=` means what is shown as this number of milliseconds, since nothing lasts exactly 40 ms. */
function durationCondition(
  { op, ms }: Extract<FilterNode, { kind: 'duration' }>,
  { alias: c, values }: Target,
): string {
  if (op !== '=') return `${c}.duration_us ${op} ${values.add(Math.round(ms * 1_000))}::bigint`
  const low = values.add(Math.round((ms - 0.5) * 1_000))
  const high = values.add(Math.round((ms + 0.5) * 1_000))
  return `(${c}.duration_us >= ${low}::bigint and ${c}.duration_us < ${high}::bigint)`
}

function featureCondition(feature: FilterFeature, c: string): string {
  switch (feature) {
    case 'error':
      return `${c}.code is not null`
    case 'attempts':
      return `${c}.attempt_count > 0`
    case 'retry':
      return `${c}.attempt_count > 1`
    case 'redacted':
      return `json_array_length(${c}.marks->'redacted') > 0`
    case 'oversized':
      return `${c}.marks->'oversized' is not null`
  }
}

function searched(c: string): string {
  const columns = ['tool', 'requested_tool', 'principal_name', 'agent_id', 'route_name', 'route_target', 'code']
  const texts = [`${c}.error->>'message'`, `${c}.arguments::text`, `${c}.result::text`]
  return `concat_ws(' ', ${[...columns.map((column) => `${c}.${column}`), ...texts].join(', ')})`
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
