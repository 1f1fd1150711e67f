/** `note` is worth knowing and nothing to mend. */
export interface Check {
  name: string
  state: 'ok' | 'note' | 'problem'
  /** What was found, one sentence or less. */
  fact: string
  /** What to do, where the state is `problem`. */
  remedy?: string
}
