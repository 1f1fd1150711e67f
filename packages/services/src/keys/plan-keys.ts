/** A key as the files want it, its secret already hashed. */
export interface FileKey {
  name: string
  hash: string
  prefix: string
  roles: readonly string[]
  agents: readonly string[]
  from: string
}

/** A key as it is kept. */
export interface KnownKey {
  id: string
  name: string
  hash: string
  roles: string[]
  agents: string[]
  origin: string
  revokedAt: Date | null
}

export type KeyStep =
  | { kind: 'create'; key: FileKey }
  | {
      kind: 'change'
      id: string
      name: string
      roles: readonly string[]
      agents: readonly string[]
      before: { name: string; roles: string[]; agents: string[] }
    }
  | { kind: 'revoke'; id: string; name: string }

/**
 * What has to happen for the kept keys to be as the files say (DESIGN §4). A secret is recognised by its hash: the same
 * name with another secret is a rotation, the same secret under another name a renaming, a secret that was ever revoked stays so.
 */
export function planKeys(
  wanted: readonly FileKey[],
  known: readonly KnownKey[],
): { steps: KeyStep[]; warnings: string[] } {
  const steps: KeyStep[] = []
  const warnings: string[] = []
  const byHash = new Map(known.map((key) => [key.hash, key]))
  const kept = new Set<string>()
  const taken = new Map<string, string>()
  for (const key of wanted) {
    const other = taken.get(key.hash)
    if (other !== undefined) {
      warnings.push(`${key.from}: the key ${key.name} has the same secret as ${other} and is not used.`)
      continue
    }
    taken.set(key.hash, key.name)
    const found = byHash.get(key.hash)
    if (!found) steps.push({ kind: 'create', key })
    else if (found.revokedAt) {
      const day = found.revokedAt.toISOString().slice(0, 10)
      warnings.push(
        `${key.from}: the key ${key.name} was revoked on ${day} and stays revoked; give it a new secret or remove it.`,
      )
    } else if (found.origin !== 'file') {
      warnings.push(`${key.from}: the secret of ${key.name} belongs to the key ${found.name} and is not used here.`)
    } else {
      kept.add(found.id)
      if (found.name !== key.name || !sameWords(found.roles, key.roles) || !sameWords(found.agents, key.agents)) {
        const before = { name: found.name, roles: found.roles, agents: found.agents }
        steps.push({ kind: 'change', id: found.id, name: key.name, roles: key.roles, agents: key.agents, before })
      }
    }
  }
  for (const key of known) {
    if (key.origin === 'file' && !key.revokedAt && !kept.has(key.id)) {
      steps.push({ kind: 'revoke', id: key.id, name: key.name })
    }
  }
  return { steps, warnings }
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word) => b.includes(word))
}
