import type { Command } from 'commander'
import { connect } from '../lib/connect.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'

/** `hermes login-link`: a fresh link that signs one browser in to Studio, once. */
export function addLoginLink(program: Command, io: Io): void {
  leaf(program.command('login-link'))
    .description('make a link that signs a browser in to Studio, once')
    .action(async (options: CommonOptions) => {
      const { question } = context(io, options)
      const { client } = await connect(question)
      const { url, expiresAt } = await guarded({ question }, () => client.session.createLink.mutate())
      if (options.json) {
        io.out(JSON.stringify({ url, expires_at: expiresAt.toISOString() }))
        return
      }
      io.out(url)
      io.err(`It works once, until ${expiresAt.toISOString().slice(11, 16)} UTC.`)
    })
}
