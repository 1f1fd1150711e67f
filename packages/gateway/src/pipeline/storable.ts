/**
 * Text that a database and a JSON column can hold: NUL and lone surrogates are legal in JSON but refused by PostgreSQL,
 * and one of them must not make a call unrecordable. NUL is shown as ␀.
 */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '␀') : whole
}

/** As `storableText`, for every text and key of a value; the value itself where nothing needs to change. */
export function storable<T>(value: T): T {
  return clean(value) as T
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined
    for (let i = 0; i < value.length; i++) {
      const fixed = clean(value[i])
      if (fixed === value[i]) continue
      copy ??= [...value]
      copy[i] = fixed
    }
    return copy ?? value
  }
  let changed = false
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    const entry: [string, unknown] = [storableText(key), clean(inner)]
    changed ||= entry[0] !== key || entry[1] !== inner
    entries.push(entry)
  }
  return changed ? Object.fromEntries(entries) : value
}
