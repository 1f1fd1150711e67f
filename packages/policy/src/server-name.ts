const LONGEST = 40

/**
 * Why a server may not be called so, as a sentence for the configuration checker; undefined where it may.
 *
 * A tool's outward name is `mcp__<server>__<tool>` and its internal one `<server>.<tool>` (DESIGN §1). Without dots, `__`
 * and edges of `_` in server names, no two servers can ever produce one name between them.
 */
export function serverNameProblem(name: string): string | undefined {
  if (name === '') return 'A server needs a name.'
  if (name.includes('__')) {
    return `“${name}” has “__” in it, which parts server and tool in outward names. Use a single “_” or “-”.`
  }
  if (!/^[A-Za-z0-9_-]+$/.test(name)) {
    return `“${name}” has other characters than letters, digits, “-” and “_”. Use only those.`
  }
  if (/^[_-]|[_-]$/.test(name)) return `“${name}” begins or ends with “_” or “-”. Begin and end with a letter or digit.`
  if (name.length > LONGEST) {
    return `“${name}” has ${name.length} characters. Use at most ${LONGEST}, so that room is left for its tools' names.`
  }
  return undefined
}
