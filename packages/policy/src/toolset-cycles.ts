import type { ToolsetDefinition } from '@hermes/contracts/toolset'

/**
 * The rings of inclusion among toolsets, for the configuration checker: resolving them is safe, but nobody means them.
 * Each ring is named once, from its alphabetically first member on and closed: `['a', 'b', 'a']`. `all` is no ring,
 * since it stands for whatever there is.
 */
export function toolsetCycles(definitions: readonly ToolsetDefinition[]): string[][] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const rings = new Map<string, string[]>()
  const finished = new Set<string>()

  // An explicit stack: a chain of ten thousand inclusions must not exhaust the engine's own.
  for (const start of [...byName.keys()].sort()) {
    if (finished.has(start)) continue
    const path: string[] = []
    const onPath = new Map<string, number>()
    const stack: { name: string; next: number }[] = []
    const enter = (name: string) => {
      onPath.set(name, path.length)
      path.push(name)
      stack.push({ name, next: 0 })
    }
    enter(start)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const included = byName.get(top.name)?.includes[top.next++]
      if (included === undefined) {
        finished.add(top.name)
        onPath.delete(top.name)
        path.pop()
        stack.pop()
        continue
      }
      const back = onPath.get(included)
      if (back !== undefined) {
        const ring = closeRing(path.slice(back))
        rings.set(ring.join('\n'), ring)
      } else if (byName.has(included) && !finished.has(included)) {
        enter(included)
      }
    }
  }
  return [...rings.values()]
}

function closeRing(members: readonly string[]): string[] {
  const first = [...members].sort()[0] ?? ''
  const at = members.indexOf(first)
  return [...members.slice(at), ...members.slice(0, at), first]
}
