import { Command, CommanderError } from 'commander'
import { addDoctor } from './commands/doctor.ts'
import { addLogs } from './commands/gateway-logs.ts'
import { addStart } from './commands/gateway-start.ts'
import { addToolsList } from './commands/gateway-tools-list.ts'
import { addToolsTest } from './commands/gateway-tools-test.ts'
import { addValidate } from './commands/gateway-validate.ts'
import { addKeysCreate } from './commands/keys-create.ts'
import { addKeysList } from './commands/keys-list.ts'
import { addKeysRevoke } from './commands/keys-revoke.ts'
import { addLoginLink } from './commands/login-link.ts'
import { CliError } from './lib/cli-error.ts'
import { EXIT, type ExitCode } from './lib/exit-codes.ts'
import type { Io } from './lib/io.ts'
import { joinInput } from './lib/join-input.ts'

/**
 * Runs one command line.
 * @param argv the arguments after the program's name
 * @returns the exit code; nothing is thrown for what a person can do wrong
 */
export async function run(argv: readonly string[], { io, version }: { io: Io; version: string }): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok
  const program = build(io, version, (ended) => {
    code = ended
  })
  try {
    await program.parseAsync(joinInput(argv), { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    return report(error, argv.includes('--json'), io)
  }
}

function build(io: Io, version: string, end: (code: ExitCode) => void): Command {
  const program = new Command('hermes')
    .description('Starts the tool gateway, calls tools through it, and tells what happened.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('Run the command with --help to see what it takes.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
      outputError: (text, write) => write(sentence(text)),
    })
  program.addHelpText('after', HELP)
  const gateway = program.command('gateway').description('the gateway, its tools and its log')
  addStart(gateway, io)
  const tools = gateway.command('tools').description('list and test tools')
  addToolsList(tools, io)
  addToolsTest(tools, io, end)
  addLogs(gateway, io)
  addValidate(gateway, io, end)
  const keys = program.command('keys').description("agents' keys")
  addKeysCreate(keys, io)
  addKeysList(keys, io)
  addKeysRevoke(keys, io)
  addLoginLink(program, io)
  addDoctor(program, io, end)
  return program
}

const HELP = `
Exit codes: 0 done, 1 refused or failed, 2 the command line is wrong, 3 no gateway answers.

Examples:
  $ hermes gateway start --config gateway.yaml
  $ hermes gateway tools list
  $ hermes gateway tools test web_search --input '{query: hermes}'
  $ hermes gateway logs --filter errors`

/** `error: unknown option '--x'` → `Unknown option '--x'.` */
function sentence(text: string): string {
  const said = text.trim().replace(/^error: /, '')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.?)]$/.test(said) ? '' : '.'}`
}

function report(error: unknown, json: boolean, io: Io): ExitCode {
  if (!(error instanceof CliError)) {
    io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
    io.err(
      'This is a fault of the hermes command itself; run `hermes doctor` to see whether its surroundings are sound.',
    )
    return EXIT.failed
  }
  io.err(error.message)
  io.err(error.remedy)
  if (json) io.out(JSON.stringify({ error: { code: error.code, message: error.message, remedy: error.remedy } }))
  return error.exitCode
}
