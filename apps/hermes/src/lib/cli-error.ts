import { EXIT, type ExitCode } from './exit-codes.ts'

/** Ends the command with a sentence of what happened, one of what to do, and an exit code. */
export class CliError extends Error {
  readonly code: string
  readonly remedy: string
  readonly exitCode: ExitCode

  /** @param details `code` is what `--json` says; `failed` and exit 1 where absent */
  constructor(message: string, details: { remedy: string; code?: string; exitCode?: ExitCode; cause?: unknown }) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CliError'
    this.code = details.code ?? 'failed'
    this.remedy = details.remedy
    this.exitCode = details.exitCode ?? EXIT.failed
  }
}

/** The command line is wrong. */
export function usageError(message: string, remedy: string): CliError {
  return new CliError(message, { remedy, code: 'usage', exitCode: EXIT.usage })
}
