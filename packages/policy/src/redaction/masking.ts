import { briefPath } from '@hermes/contracts/brief'
import type { Finder } from './finder.ts'
import type { KnownSecrets } from './known/known-secrets.ts'
import { type Place, pathOf } from './place.ts'
import type { SecretKind } from './secret-kind.ts'
import { sentinel } from './secret-value.ts'

/** Masked places that are listed; of the others only the number is kept. */
const MAX_PATHS = 100

/** Secrets that are remembered, so that the same one shows as the same; those after them count as new each time. */
const MAX_REMEMBERED = 10_000

/** What is to be masked, and where it stands. */
export interface Masked {
  kind: SecretKind
  place: Place
  /** The secret itself: the same one gets the same sentinel all over the document. */
  secret: string
  /** The name that the sentinel shows instead of a number. */
  id?: string
}

/** The state of masking one document: counts what is masked and remembers where. */
export interface Masking {
  finder: Finder
  /** The exact values of this document's time: asked for once, since a document has many texts. */
  known: KnownSecrets | undefined
  /** Gives the sentinel for the value at the place and notes it. */
  mask(masked: Masked): string
  /** The first hundred places, each of at most 200 characters. */
  paths: readonly string[]
  /** How many values were masked, listed or not. */
  count(): number
}

/** Begins a document: numbering starts at 1. */
export function beginMasking(finder: Finder): Masking {
  const paths: string[] = []
  const numbers = new Map<string, number>()
  let count = 0
  let last = 0
  const numberOf = (secret: string) => {
    const known = numbers.get(secret)
    if (known !== undefined) return known
    last++
    if (numbers.size < MAX_REMEMBERED) numbers.set(secret, last)
    return last
  }
  return {
    finder,
    known: finder.known(),
    paths,
    count: () => count,
    mask({ kind, place, secret, id }) {
      count++
      if (paths.length < MAX_PATHS) paths.push(briefPath(pathOf(place)))
      return sentinel(kind, id ?? numberOf(secret))
    },
  }
}
