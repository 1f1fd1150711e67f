import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../lib/exit-codes.ts'
import { callJson, formatCall } from '../lib/format-call.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'
import { readInput } from '../lib/read-input.ts'
import { withGateway } from '../lib/with-gateway.ts'

interface Options extends CommonOptions {
  input?: string
  session?: string
}

/** `hermes gateway tools test NAME --input …`: one real call through the whole pipeline, recorded like any other. */
export function addToolsTest(tools: Command, io: Io, end: (code: ExitCode) => void): void {
  leaf(tools.command('test <name>'))
    .description('call a tool through the whole pipeline, without a model')
    .option('--input <arguments>', 'arguments as JSON, as YAML in braces, from a file (@call.json) or from stdin (-)')
    .option('--session <id>', 'session the call belongs to')
    .addHelpText(
      'after',
      `
Examples:
  $ hermes gateway tools test web_search --input '{query: hermes}'
  $ hermes gateway tools test filesystem.read_text_file --input '{"path": "note.md"}' --json`,
    )
    .action(async (name: string, options: Options) => end(await testTool(name, io, options)))
}

async function testTool(name: string, io: Io, options: Options): Promise<ExitCode> {
  const args = await readInput(io, options.input)
  const { question } = context(io, options)
  return guarded({ question }, () =>
    withGateway(question, async ({ client, gateway }) => {
      const call = await client.tools.run.mutate(
        { tool_name: name, arguments: args, ...(options.session && { session_id: options.session }) },
        { signal: io.signal },
      )
      const { studioUrl } = gateway
      if (options.json) io.out(JSON.stringify(callJson(call, name, studioUrl), null, 2))
      else io.out(formatCall(call, { tool: name, studioUrl, color: io.color }))
      return call.error ? EXIT.failed : EXIT.ok
    }),
  )
}
