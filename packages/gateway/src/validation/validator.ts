import type { Json, JsonObject } from '@hermes/contracts/json'
import type { CoercionNotes } from '@hermes/policy/coercion-notes'

/** One way in which a value does not fit. */
export interface SchemaError {
  /** JSON pointer (RFC 6901) into the value, at most 200 characters of it; '' is the value itself. */
  path: string
  /** The schema's keyword: `type`, `required`, `maxLength` …, or `undeclared`. */
  rule: string
  /** "must be a string, got an array". */
  sentence: string
}

/**
 * What the stage validate finds. Findings are the first twenty; `notes` says how many changes there were, `more` how many
 * errors are known beyond those listed.
 */
export type ArgumentCheck =
  | { ok: true; arguments: JsonObject; coerced: boolean; notes: CoercionNotes }
  | { ok: false; errors: readonly SchemaError[]; more: number; coerced: boolean; arguments: JsonObject }

/** Fills in defaults, converts what can be converted without loss, and checks. Never throws. */
export type ArgumentValidator = (args: JsonObject) => ArgumentCheck

/** Checks a result against the tool's output schema. @returns the errors, none where it fits */
export type OutputValidator = (value: Json) => readonly SchemaError[]
