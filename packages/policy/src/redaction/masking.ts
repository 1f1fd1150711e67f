import type { SecretFieldTest, SecretKind } from './secret-field.ts'
import { sentinel } from './secret-value.ts'

/** The state of masking one document: counts what is masked and remembers where. */
export interface Masking {
  kindOf: SecretFieldTest
  /** Gives the sentinel for the value at the path and notes it. */
  mask(kind: SecretKind, path: string): string
  paths: readonly string[]
}

/** Begins a document: numbering starts at 1. */
export function beginMasking(kindOf: SecretFieldTest): Masking {
  const paths: string[] = []
  return {
    kindOf,
    paths,
    mask(kind, path) {
      paths.push(path)
      return sentinel(kind, paths.length)
    },
  }
}
