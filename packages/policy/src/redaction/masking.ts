import { briefPath } from '@hermes/contracts/brief'
import { type Place, pathOf } from './place.ts'
import type { SecretFieldTest, SecretKind } from './secret-field.ts'
import { sentinel } from './secret-value.ts'

/** Masked places that are listed; of the others only the number is kept. */
const MAX_PATHS = 100

/** The state of masking one document: counts what is masked and remembers where. */
export interface Masking {
  kindOf: SecretFieldTest
  /** Gives the sentinel for the value at the place and notes it. */
  mask(kind: SecretKind, place: Place): string
  /** The first hundred places, each of at most 200 characters. */
  paths: readonly string[]
  /** How many values were masked, listed or not. */
  count(): number
}

/** Begins a document: numbering starts at 1. */
export function beginMasking(kindOf: SecretFieldTest): Masking {
  const paths: string[] = []
  let count = 0
  return {
    kindOf,
    paths,
    count: () => count,
    mask(kind, place) {
      count++
      if (paths.length < MAX_PATHS) paths.push(briefPath(pathOf(place)))
      return sentinel(kind, count)
    },
  }
}
