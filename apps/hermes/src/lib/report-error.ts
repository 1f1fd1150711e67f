import { CommanderError } from 'commander'
import { CliError } from './cli-error.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Io } from './io.ts'

/** `error: unknown option '--x'` → `Unknown option '--x'.` */
export function sentence(text: string): string {
  const said = text.trim().replace(/^error: /, '')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.?)]$/.test(said) ? '' : '.'}`
}

/**
 * Tells why a command line did not run: on stderr for people, with `json` also as one document on stdout.
 * @returns the exit code
 */
export function reportError(error: unknown, json: boolean, io: Io): ExitCode {
  const say = (code: string, message: string, remedy: string) => {
    if (json) io.out(JSON.stringify({ error: { code, message, remedy } }))
  }
  if (error instanceof CommanderError) {
    // Commander has told people already.
    const message = error.code === 'commander.help' ? 'A command is missing.' : sentence(error.message)
    say('usage', message, 'Run the command with --help to see what it takes.')
    return EXIT.usage
  }
  if (error instanceof CliError) {
    io.err(error.message)
    io.err(error.remedy)
    say(error.code, error.message, error.remedy)
    return error.exitCode
  }
  const remedy =
    'This is a fault of the hermes command itself; run `hermes doctor` to see whether its surroundings are sound.'
  io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
  io.err(remedy)
  say('internal', error instanceof Error ? error.message : String(error), remedy)
  return EXIT.failed
}
