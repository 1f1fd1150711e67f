import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import type { CoercionNotes } from '@hermes/policy/coercion-notes'
import type { ArgumentCheck } from '../validation/validator.ts'
import type { CallRun, Passed } from './call-run.ts'
import type { Resolved, Validated } from './progress.ts'

/** Fills in defaults, converts what can be converted without loss, and refuses what does not fit the schema. */
export function validate(input: Resolved, _call: CallRun): Passed<Validated> {
  const { definition, validator } = input.tool
  if (!validator) {
    throw fail('not_ready', {
      message: `${definition.name} is not ready: its schema cannot be compiled.`,
      remedy: 'Correct the schema of the tool.',
      facts: { tool: definition.name },
    })
  }
  const check = validator(input.envelope.arguments)
  if (!check.ok) throw refused(check, definition.name)
  const next: Validated = { ...input, arguments: check.arguments, coerced: check.coerced }
  const passed: Passed<Validated> = { next, note: noteOf(Object.keys(check.arguments).length, check.notes) }
  // Where, and from what to what; the values stand with the call, redacted.
  if (check.notes.changes.length > 0) passed.facts = factsOf(check.notes)
  return passed
}

function factsOf({ changes, filled, converted }: CoercionNotes): JsonObject {
  const leftOut = filled + converted - changes.length
  return {
    changes: changes.map(({ path, from, to }) => ({ path, from, to })),
    ...(leftOut > 0 ? { left_out: leftOut } : {}),
  }
}

function noteOf(count: number, { filled, converted }: CoercionNotes): string {
  const fits = count === 1 ? '1 argument fits the schema' : `${count} arguments fit the schema`
  const parts = [fits]
  if (filled > 0) parts.push(`${filled} by default`)
  if (converted > 0) parts.push(`${converted} converted`)
  return parts.join(', ')
}

const SHOWN = 3

function refused({ errors, more: unlisted }: Extract<ArgumentCheck, { ok: false }>, tool: string): CallFailure {
  const sentences = errors.slice(0, SHOWN).map(({ path, sentence }) => `${path || 'The arguments'} ${sentence}`)
  const found = errors.length + unlisted
  const more = found > SHOWN ? ` There are ${found - SHOWN} more.` : ''
  const message = `${sentences.join('; ')}.${more} The backend was not contacted.`
  return fail('validation_failed', {
    message,
    remedy: `Correct the arguments; the schema of ${tool} says what it takes.`,
    modelMessage: `${message} Correct the arguments and call again.`,
    facts: {
      stage: 'validate',
      tool,
      path: errors[0]?.path ?? '',
      rule: errors[0]?.rule ?? '',
      errors: errors.map(({ path, rule, sentence }) => ({ path, rule, sentence })),
      ...(unlisted > 0 ? { left_out: unlisted } : {}),
    },
  })
}
