import type { KnownSecrets } from './known/known-secrets.ts'
import type { FieldRules } from './secret-field.ts'
import type { SecretKind } from './secret-kind.ts'
import type { Shapes } from './text/shapes.ts'

/** A stretch of a text that is a secret. */
export interface Finding {
  start: number
  end: number
  kind: SecretKind
  /** Shown in the sentinel instead of a number. */
  id?: string
}

/** Everything that secrets are found by. */
export interface Finder {
  rules: FieldRules
  shapes: Shapes
  /** The exact values that must never show; undefined where there are none. */
  known: () => KnownSecrets | undefined
}
