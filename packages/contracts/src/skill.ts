import type { JsonObject, JsonSchema } from './json.ts'
import type { Source } from './source.ts'

/** A fixed sequence of calls that looks like one tool (spec §3.2). Checked and listed; run by a later issue. */
export interface StepSkillDefinition {
  name: string
  description: string
  schema: JsonSchema
  steps: readonly { call: string; args: JsonObject }[]
  source: Source
}
