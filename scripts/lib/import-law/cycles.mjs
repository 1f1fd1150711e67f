/**
 * Finds circles of imports that load code at run time.
 * @param {Map<string, {to: string, line: number}[]>} edges by file
 * @returns {{path: string, line: number, through: string[]}[]} each circle once, from its alphabetically first file
 */
export function findCycles(edges) {
  const cycles = new Map()
  const done = new Set()
  const stack = []
  const visit = (path) => {
    const at = stack.indexOf(path)
    if (at >= 0) {
      const through = startingAtFirst(stack.slice(at))
      cycles.set(through.join('\n'), through)
      return
    }
    if (done.has(path)) return
    stack.push(path)
    for (const { to } of edges.get(path) ?? []) visit(to)
    stack.pop()
    done.add(path)
  }
  for (const path of [...edges.keys()].sort((a, b) => (a < b ? -1 : 1))) visit(path)
  return [...cycles.values()].map((through) => {
    const [path, next = path] = through
    const line = edges.get(path)?.find((edge) => edge.to === next)?.line ?? 1
    return { path, line, through: [...through, path] }
  })
}

function startingAtFirst(paths) {
  const first = paths.reduce((least, path, at) => (path < paths[least] ? at : least), 0)
  return [...paths.slice(first), ...paths.slice(0, first)]
}
