import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { McpServerDefinition } from '@hermes/contracts/server'
import { type Started, startChild } from '../../sandbox/process/child.ts'
import type { Reaper } from '../../sandbox/process/reaper.ts'
import { resolveReferences } from '../../sandbox/process/references.ts'
import type { Transcript } from './transcript.ts'

interface Options {
  definition: McpServerDefinition
  secrets: SecretSource
  reaper: Reaper
  transcript: Transcript
}

/** Starts the child of a stdio server, its references resolved at this moment and not before. */
export async function launch({ definition, secrets, reaper, transcript }: Options): Promise<Started> {
  const { name, command, args, env, cwd = process.cwd() } = definition
  if (command === undefined) return { ok: false, reason: 'It has no command to start.' }
  const names = Object.keys(env)
  const resolved = resolveReferences([...args, ...Object.values(env)], secrets)
  if (resolved.missing.length > 0) {
    return {
      ok: false,
      reason: `${resolved.missing.join(', ')} ${resolved.missing.length === 1 ? 'is' : 'are'} not set.`,
    }
  }
  transcript.begin(resolved.secrets)
  transcript.note('info', `starting ${command} with ${args.length} arguments`, { command, environment: names })
  const values = resolved.values.slice(args.length)
  return startChild(
    {
      name,
      command,
      args: resolved.values.slice(0, args.length),
      env: Object.fromEntries(names.map((key, index) => [key, values[index] ?? ''])),
      cwd,
      secrets: resolved.secrets,
      onStderr: (line) => transcript.note('info', `stderr: ${line}`),
    },
    reaper,
  )
}
