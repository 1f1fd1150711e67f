/** Collects the values of a statement; each gives back its placeholder. */
export interface SqlValues {
  add(value: unknown): string
  readonly list: unknown[]
}

export function sqlValues(): SqlValues {
  const list: unknown[] = []
  return { list, add: (value) => `$${list.push(value)}` }
}
