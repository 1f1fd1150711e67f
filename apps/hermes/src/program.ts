import { Command, CommanderError } from 'commander'
import { addDoctor } from './commands/doctor.ts'
import { addLogs } from './commands/gateway-logs.ts'
import { addMcp } from './commands/gateway-mcp.ts'
import { addStart } from './commands/gateway-start.ts'
import { addToolsList } from './commands/gateway-tools-list.ts'
import { addToolsTest } from './commands/gateway-tools-test.ts'
import { addValidate } from './commands/gateway-validate.ts'
import { addKeysCreate } from './commands/keys-create.ts'
import { addKeysList } from './commands/keys-list.ts'
import { addKeysRevoke } from './commands/keys-revoke.ts'
import { addLoginLink } from './commands/login-link.ts'
import { addPolicyRedact } from './commands/policy-redact.ts'
import { addPolicyReport } from './commands/policy-report.ts'
import { EXIT, type ExitCode } from './lib/exit-codes.ts'
import type { Io } from './lib/io.ts'
import { joinInput } from './lib/join-input.ts'
import { reportError, sentence } from './lib/report-error.ts'

/**
 * Runs one command line.
 * @param argv the arguments after the program's name
 * @returns the exit code; nothing is thrown for what a person can do wrong
 */
export async function run(argv: readonly string[], { io, version }: { io: Io; version: string }): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok
  const json = argv.includes('--json')
  let told = ''
  const end = (ended: ExitCode) => {
    code = ended
  }
  const tell = (text: string) => {
    if (json) told += text
    else io.out(text.trimEnd())
  }
  const program = build(io, version, { end, tell })
  try {
    await program.parseAsync(joinInput(argv), { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) return reportError(error, json, io)
    if (json) io.out(JSON.stringify(error.code === 'commander.version' ? { version } : { help: told.trimEnd() }))
    return EXIT.ok
  }
}

interface Ends {
  end: (code: ExitCode) => void
  /** Prints version or help. */
  tell: (text: string) => void
}

function build(io: Io, version: string, { end, tell }: Ends): Command {
  const program = new Command('hermes')
    .description('Starts the tool gateway, calls tools through it, and tells what happened.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('Run the command with --help to see what it takes.')
    .exitOverride()
    .configureOutput({
      writeOut: tell,
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
  addMcp(gateway, io)
  addValidate(gateway, io, end)
  const keys = program.command('keys').description("agents' keys")
  addKeysCreate(keys, io)
  addKeysList(keys, io)
  addKeysRevoke(keys, io)
  const policy = program.command('policy').description('what the policies do')
  addPolicyRedact(policy, io)
  addPolicyReport(policy, io)
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
