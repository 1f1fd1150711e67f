import { parseDuration } from '@hermes/contracts/duration'
import { roleNameSchema } from '@hermes/contracts/principal'
import { type Command, InvalidArgumentError } from 'commander'
import { connect } from '../lib/connect.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'

interface Options extends CommonOptions {
  role: string[]
  agent?: string[]
  expires?: Date
}

/** `hermes keys create NAME --role tools:read`: prints the secret once. */
export function addKeysCreate(keys: Command, io: Io): void {
  leaf(keys.command('create <name>'))
    .description('make a key for an agent; its secret is shown once')
    .requiredOption('--role <role...>', 'roles, for example tools:read tools:write', collectRole)
    .option('--agent <id...>', 'agents the key may speak for')
    .option('--expires <when>', 'a time (2027-01-31) or from now (90d)', parseExpiry)
    .action(async (name: string, options: Options) => {
      const { question } = context(io, options)
      const { client } = await connect(question)
      const made = await guarded({ question }, () =>
        client.keys.create.mutate({
          name,
          roles: options.role,
          ...(options.agent && { agents: options.agent }),
          ...(options.expires && { expiresAt: options.expires }),
        }),
      )
      if (options.json) {
        io.out(JSON.stringify(made, null, 2))
        return
      }
      io.out(made.secret)
      io.err(
        `Key ${made.key.name} (${made.key.id}) may ${made.key.roles.join(', ')}. The secret above is not shown again.`,
      )
    })
}

function collectRole(role: string, before: string[] = []): string[] {
  const parsed = roleNameSchema.safeParse(role)
  if (!parsed.success) throw new InvalidArgumentError(`${parsed.error.issues[0]?.message ?? 'It is not a role'}.`)
  return [...before, parsed.data]
}

/** @throws InvalidArgumentError where it is neither a duration nor a time in the future */
export function parseExpiry(text: string, _before?: unknown, now: number = Date.now()): Date {
  const duration = parseDuration(text)
  const at = new Date(duration === undefined ? text : now + duration)
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('It is a time like 2027-01-31 or a duration like 90d.')
  if (at.getTime() <= now) throw new InvalidArgumentError('It lies in the past.')
  return at
}
