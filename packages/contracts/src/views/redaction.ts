/** A field of arguments or results that looks secret but is shown, over the calls looked at. */
export interface UncoveredField {
  tool: string
  where: 'arguments' | 'result'
  /** Dotted path; `*` stands for any position of a list. */
  path: string
  /** What makes it look so: its name, or its values. */
  because: 'name' | 'value'
  /** In how many of the calls. */
  calls: number
  /** The newest of them. */
  callId: string
}

/** What redaction does not cover and perhaps should, so that somebody adds it to `redaction.fields` or does not. */
export interface RedactionReport {
  callsLooked: number
  fields: readonly UncoveredField[]
}
