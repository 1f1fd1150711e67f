import type { ApiKey } from '@hermes/contracts/key'
import type { Command } from 'commander'
import { CliError } from '../lib/cli-error.ts'
import { connect } from '../lib/connect.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'
import { printable } from '../lib/printable.ts'

/** `hermes keys revoke ID`: by id, or by a name that only one live key has. */
export function addKeysRevoke(keys: Command, io: Io): void {
  leaf(keys.command('revoke <key>'))
    .description('end a key at once, by its id or its name')
    .action(async (which: string, options: CommonOptions) => {
      const { question } = context(io, options)
      const { client } = await connect(question)
      const revoked = await guarded({ question }, async () => {
        const id = which.startsWith('key_') ? which : findByName(await client.keys.list.query(), which)
        return client.keys.revoke.mutate({ id })
      })
      if (options.json) io.out(JSON.stringify({ key: revoked }, null, 2))
      else io.out(`Key ${printable(revoked.name)} (${revoked.id}) is revoked; calls with it are refused from now on.`)
    })
}

/** @throws CliError where no live key, or more than one, has the name */
export function findByName(keys: readonly ApiKey[], name: string): string {
  const live = keys.filter((key) => key.name === name && !key.revokedAt)
  const [key] = live
  if (key && live.length === 1) return key.id
  const ids = live.map((found) => found.id).join(', ')
  throw new CliError(
    live.length === 0 ? `No live key is named ${name}.` : `${live.length} live keys are named ${name}.`,
    {
      code: live.length === 0 ? 'not_found' : 'ambiguous',
      remedy: live.length === 0 ? 'Look at `hermes keys list`.' : `Revoke one by its id: ${ids}.`,
    },
  )
}
