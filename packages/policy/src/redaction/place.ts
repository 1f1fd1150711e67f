import { pathBelow } from '@hermes/contracts/brief'

/** Where a value stands in its document. Its path is put together only where something is masked, which is seldom. */
export interface Place {
  above?: Place
  /** The last part of the path; of a place with nothing above it the whole path, '' being the document itself. */
  key: string | number
  depth: number
  /** How many JSON texts inside strings have been entered. */
  embedded: number
}

export const ROOT: Place = { key: '', depth: 0, embedded: 0 }

/** A place one further down. */
export function below(place: Place, key: string | number): Place {
  return { above: place, key, depth: place.depth + 1, embedded: place.embedded }
}

/** The dotted path of a place. */
export function pathOf({ above, key }: Place): string {
  if (!above) return String(key)
  const path = pathOf(above)
  return path === '' ? String(key) : pathBelow(path, '.', String(key))
}
