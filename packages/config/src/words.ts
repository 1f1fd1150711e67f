/** `a, b and c`, of many the first eight. */
export function formatNames(names: readonly string[], limit = 12): string {
  const shown = names.slice(0, limit)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  const last = shown.pop()
  return last === undefined ? 'none' : shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
