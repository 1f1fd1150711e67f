/** Why the gateway does not start: one sentence for people, and the way out in another. */
export class StartProblem extends Error {
  readonly remedy: string
  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartProblem'
    this.remedy = remedy
  }
}

/** The `code` of a Node error: `EACCES`, `EADDRINUSE` … */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
