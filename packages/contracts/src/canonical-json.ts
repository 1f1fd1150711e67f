/**
 * The one text of a JSON value: object members sorted by name (UTF-16 order, as RFC 8785 asks), no white space, members
 * that are undefined left out. Two values are the same exactly when their texts are; hashes and comparisons use it.
 * @param value plain data: JSON values and undefined; anything else is written as `JSON.stringify` writes it
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
