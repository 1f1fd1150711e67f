import type { Command } from 'commander'
import { explain } from './connect.ts'
import { dataFolder } from './data-folder.ts'
import type { Io } from './io.ts'

/** Options that every command has. */
export interface CommonOptions {
  json?: boolean
  data?: string
  config?: string
}

/** What a command's function gets besides its own arguments. */
export interface Context<Options extends CommonOptions> {
  io: Io
  options: Options
  question: { data?: string | undefined; config?: string | undefined; cwd: string; env: Io['env'] }
}

/** Adds the options that every command has. */
export function leaf(command: Command): Command {
  return command
    .option('--json', 'print one JSON document (streams: one line of JSON an event) on stdout')
    .option('--data <folder>', 'data folder of the gateway (or HERMES_DATA_DIR)')
    .option('--config <file>', 'gateway.yaml')
}

/** Wraps a command's function: gathers what it needs and gives failures of the connection their sentence. */
export function context<Options extends CommonOptions>(io: Io, options: Options): Context<Options> {
  return { io, options, question: { data: options.data, config: options.config, cwd: io.cwd, env: io.env } }
}

/** Runs `work`, turning what the gateway answered into the command's own errors. */
export async function guarded<Result>(
  { question }: Pick<Context<CommonOptions>, 'question'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw explain(error, await dataFolder(question))
  }
}
