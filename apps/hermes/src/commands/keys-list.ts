import type { ApiKey } from '@hermes/contracts/key'
import type { Command } from 'commander'
import { connect } from '../lib/connect.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'
import type { Paint } from '../lib/paint.ts'
import { printable } from '../lib/printable.ts'
import { table } from '../lib/table.ts'

/** `hermes keys list`. */
export function addKeysList(keys: Command, io: Io): void {
  leaf(keys.command('list'))
    .description('every key, without its secret')
    .action(async (options: CommonOptions) => {
      const { question } = context(io, options)
      const { client } = await connect(question)
      const all = await guarded({ question }, () => client.keys.list.query())
      if (options.json) io.out(JSON.stringify({ keys: all }, null, 2))
      else if (all.length === 0) io.out('There are no keys. Make one with `hermes keys create NAME --role tools:read`.')
      else for (const line of formatKeys(all, { now: new Date(), color: io.color })) io.out(line)
    })
}

/** Name, id, first characters, roles and state of each key, one a line. */
export function formatKeys(keys: readonly ApiKey[], { now, color }: { now: Date; color: Paint }): string[] {
  return table(
    keys.map((key) => [
      printable(key.name),
      key.id,
      printable(key.prefix),
      key.roles.join(','),
      color.dim(stateOf(key, now)),
    ]),
  )
}

function stateOf(key: ApiKey, now: Date): string {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  if (key.revokedAt) return `revoked ${day(key.revokedAt)}`
  if (key.expiresAt && key.expiresAt <= now) return `expired ${day(key.expiresAt)}`
  const used = key.lastUsedAt ? `last used ${day(key.lastUsedAt)}` : 'never used'
  return key.expiresAt ? `${used}, expires ${day(key.expiresAt)}` : used
}
