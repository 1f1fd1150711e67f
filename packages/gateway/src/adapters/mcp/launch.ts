import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { McpServerDefinition } from '@hermes/contracts/server'
import { type Child, type Started, startChild } from '../../sandbox/process/child.ts'
import type { Reaper } from '../../sandbox/process/reaper.ts'
import { resolveReferences } from '../../sandbox/process/references.ts'
import { secretMask } from '../http/secret-mask.ts'
import { secretsMask } from '../secrets-mask.ts'
import type { Transcript } from './transcript.ts'

interface Options {
  definition: McpServerDefinition
  secrets: SecretSource
  reaper: Reaper
  transcript: Transcript
}

/** Takes what the child was given out of what it says; absent where it was given nothing. */
export type Mask = (text: string) => string

export type Launched = Extract<Started, { ok: false }> | { ok: true; child: Child; mask?: Mask }

/** Starts the child of a stdio server, its references resolved at this moment and not before. */
export async function launch({ definition, secrets, reaper, transcript }: Options): Promise<Launched> {
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
  const started = await startChild(
    {
      name,
      command,
      args: resolved.values.slice(0, args.length),
      env: Object.fromEntries(names.map((key, index) => [key, values[index] ?? ''])),
      cwd,
      mask: secretsMask(resolved.secrets),
      onStderr: (line) => transcript.note('info', `stderr: ${line}`),
    },
    reaper,
  )
  const secret = resolved.names.filter((reference) => !isPlace(secrets.get(reference) ?? ''))
  if (!started.ok || secret.length === 0) return started
  // As they are now: that is what the child knows, whatever they become.
  const given = new Map(secret.map((reference) => [reference, secrets.get(reference)]))
  return { ...started, mask: secretMask(secret, (reference) => given.get(reference)) }
}

/** A folder or file of this machine is no secret, and tools that work on it name it in every answer. */
function isPlace(value: string): boolean {
  return isAbsolute(value) && existsSync(value)
}
