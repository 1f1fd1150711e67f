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
 * The steps stand in an order in which a name is free before it is given anew.
 * @param known the files' keys, those with a secret of the files, and live ones with a name of the files
 */
export function planKeys(
  wanted: readonly FileKey[],
  known: readonly KnownKey[],
): { steps: KeyStep[]; warnings: string[] } {
  const created: KeyStep[] = []
  const changed: KeyStep[] = []
  const revoked: KeyStep[] = []
  const warnings: string[] = []
  const byHash = new Map(known.map((key) => [key.hash, key]))
  const kept = new Set<string>()
  const byPeople = new Set(known.flatMap((key) => (key.origin === 'file' || key.revokedAt ? [] : [key.name])))
  const taken = new Map<string, string>()
  for (const key of wanted) {
    const other = taken.get(key.hash)
    if (other !== undefined) {
      warnings.push(`${key.from}: the key ${key.name} has the same secret as ${other} and is not used.`)
      continue
    }
    taken.set(key.hash, key.name)
    const found = byHash.get(key.hash)
    if (!found && byPeople.has(key.name)) {
      warnings.push(
        `${key.from}: a key named ${key.name} was made in Studio or by the command, so this one is not used; give it another name, or revoke that one.`,
      )
    } else if (!found) created.push({ kind: 'create', key })
    else if (found.revokedAt) {
      const day = found.revokedAt.toISOString().slice(0, 10)
      warnings.push(
        `${key.from}: the key ${key.name} was revoked on ${day} and stays revoked; give it a new secret or remove it.`,
      )
    } else if (found.origin !== 'file') {
      warnings.push(`${key.from}: the secret of ${key.name} belongs to the key ${found.name} and is not used here.`)
    } else {
      kept.add(found.id)
      // A name that a person's key has by now is not taken over; everything else still is as the file says.
      const name = byPeople.has(key.name) ? found.name : key.name
      if (name !== key.name) {
        warnings.push(`${key.from}: the name ${key.name} belongs to another key, so this one is still called ${name}.`)
      }
      if (found.name !== name || !sameWords(found.roles, key.roles) || !sameWords(found.agents, key.agents)) {
        const before = { name: found.name, roles: found.roles, agents: found.agents }
        changed.push({ kind: 'change', id: found.id, name, roles: key.roles, agents: key.agents, before })
      }
    }
  }
  for (const key of known) {
    if (key.origin === 'file' && !key.revokedAt && !kept.has(key.id)) {
      revoked.push({ kind: 'revoke', id: key.id, name: key.name })
    }
  }
  return { steps: [...revoked, ...changed, ...created], warnings }
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word) => b.includes(word))
}
