import type { RevisionContent } from '@hermes/contracts/revision'

/** What a new revision changes in one kind of object, by name. */
export interface ObjectChanges {
  added: readonly string[]
  changed: readonly string[]
  removed: readonly string[]
}

export type RevisionPlan = Readonly<Record<'tools' | 'routes' | 'toolsets' | 'servers' | 'skills', ObjectChanges>> & {
  /** Policies, limits or channels differ. */
  settings: boolean
}

/** Compares two contents, for people to read before or after an activation. Positions in files do not count. */
export function planRevision(before: RevisionContent | undefined, after: RevisionContent): RevisionPlan {
  const objects = (kind: 'tools' | 'routes' | 'toolsets' | 'servers' | 'skills') =>
    compare(before?.[kind] ?? [], after[kind])
  const settings = ({ policies, sandbox, redaction, channels }: RevisionContent) =>
    canonical({ policies, sandbox, redaction, channels })
  return {
    tools: objects('tools'),
    routes: objects('routes'),
    toolsets: objects('toolsets'),
    servers: objects('servers'),
    skills: objects('skills'),
    settings: before !== undefined && settings(before) !== settings(after),
  }
}

/** `2 tools added, 1 route changed`; `nothing changes` where that is so. */
export function describePlan(plan: RevisionPlan): string {
  const parts: string[] = []
  for (const [kind, changes] of Object.entries(plan)) {
    if (typeof changes === 'boolean') continue
    for (const verb of ['added', 'changed', 'removed'] as const) {
      const count = changes[verb].length
      if (count > 0) parts.push(`${count} ${count === 1 ? kind.slice(0, -1) : kind} ${verb}`)
    }
  }
  if (plan.settings) parts.push('settings changed')
  return parts.length > 0 ? parts.join(', ') : 'nothing changes'
}

function compare(before: readonly { name: string }[], after: readonly { name: string }[]): ObjectChanges {
  const old = new Map(before.map((object) => [object.name, object]))
  const now = new Set(after.map((object) => object.name))
  return {
    added: after.filter((object) => !old.has(object.name)).map((object) => object.name),
    changed: after
      .filter((object) => old.has(object.name) && canonical(old.get(object.name)) !== canonical(object))
      .map((object) => object.name),
    removed: before.filter((object) => !now.has(object.name)).map((object) => object.name),
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'source') return undefined
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
