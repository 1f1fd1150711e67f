import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { RevisionContent } from '@hermes/contracts/revision'
import { confidentialParts } from '@hermes/policy/redaction/known/confidential'
import { compileKnown, type KnownSecrets } from '@hermes/policy/redaction/known/known-secrets'
import { referencedNames } from '@hermes/policy/references'

/** What the gateway itself lives on, whatever the configuration refers to. */
const OWN = ['DATABASE_URL', 'HERMES_ENCRYPTION_KEY']
/** How long a look at the values lasts: they may be set anew while the gateway runs. */
const LOOK_MS = 1_000

interface Parts {
  content: RevisionContent
  nativeTools: readonly NativeTool[]
  secrets: SecretSource
  now?: () => number
}

/**
 * The search for every secret value that a revision can get at: what its configuration and native tools refer to. A
 * result of any tool, of code in this process too, is searched for all of them.
 */
export function heldSecrets({ content, nativeTools, secrets, now = Date.now }: Parts): () => KnownSecrets | undefined {
  const { tools, servers, routes } = content
  const referenced = referencedNames([tools, servers, routes])
  const names = [...new Set([...referenced, ...nativeTools.flatMap(({ requires }) => requires), ...OWN])]
  let looked = Number.NEGATIVE_INFINITY
  let values: readonly (string | undefined)[] = []
  let known: KnownSecrets | undefined
  return () => {
    const time = now()
    if (time - looked < LOOK_MS) return known
    looked = time
    const current = names.map((name, i) => currentValue(name, secrets, values[i]))
    if (current.every((value, i) => value === values[i])) return known
    values = current
    known = compileKnown(
      names.flatMap((name, i) => {
        const value = current[i]
        return value === undefined || isPlace(value) ? [] : confidentialParts({ name, value })
      }),
    )
    return known
  }
}

/** What cannot be read now cannot be given to anybody either; what was read before may still come back. */
function currentValue(name: string, secrets: SecretSource, before: string | undefined): string | undefined {
  try {
    return secrets.get(name)
  } catch {
    return before
  }
}

/** A folder or file of this machine is no secret, and tools that work on it name it in every answer. */
function isPlace(value: string): boolean {
  return isAbsolute(value) && existsSync(value)
}
