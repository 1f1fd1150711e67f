import type { Json, JsonObject } from '@hermes/contracts/json'

/** One way in which a value does not fit. */
export interface SchemaError {
  /** JSON pointer (RFC 6901) into the value; '' is the value itself. */
  path: string
  /** The schema's keyword: `type`, `required`, `maxLength` …, or `undeclared`. */
  rule: string
  /** "must be a string, got an array". */
  sentence: string
}

/** A default that was filled in, or a value that was converted without loss. */
export type ArgumentChange = { path: string; from: string; to: string }

export type ArgumentCheck =
  | { ok: true; arguments: JsonObject; coerced: boolean; changes: readonly ArgumentChange[] }
  | { ok: false; errors: readonly SchemaError[]; coerced: boolean; arguments: JsonObject }

/** Fills in defaults, converts what can be converted without loss, and checks. Never throws. */
export type ArgumentValidator = (args: JsonObject) => ArgumentCheck

/** Checks a result against the tool's output schema. @returns the errors, none where it fits */
export type OutputValidator = (value: Json) => readonly SchemaError[]
