import type { Command } from 'commander'
import { CliError } from '../lib/cli-error.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, leaf } from '../lib/leaf.ts'

/** `hermes gateway start --config F`: runs the gateway until INT or TERM. */
export function addStart(gateway: Command, _io: Io): void {
  leaf(gateway.command('start'))
    .description('run the gateway until INT or TERM')
    .action((_options: CommonOptions) => {
      throw new CliError('The gateway cannot be started yet.', { remedy: 'Wait for the server package.' })
    })
}
