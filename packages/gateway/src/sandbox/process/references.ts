import type { SecretSource } from '@hermes/contracts/ports/secret-source'

// `${NAME}` and `{env:NAME}`, the two forms that configuration files use.
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g

/** What became of texts with references in them. */
export interface Resolved {
  values: readonly string[]
  /** Names that are not set; with any of them the object is not ready. */
  missing: readonly string[]
  /** Names of the references that were filled in. */
  names: readonly string[]
  /** Secret values that were filled in; masked wherever the child's own words are shown. */
  secrets: readonly string[]
}

/**
 * Fills `${NAME}` and `{env:NAME}` in the operator's own texts. Values are not scanned again, so a secret that looks
 * like a reference stays what it is.
 */
export function resolveReferences(texts: readonly string[], source: SecretSource): Resolved {
  const missing = new Set<string>()
  const names = new Set<string>()
  const secrets = new Set<string>()
  const values = texts.map((text) =>
    text.replaceAll(REFERENCE, (_whole, braces: string | undefined, env: string | undefined) => {
      const name = braces ?? env ?? ''
      const value = source.get(name)
      if (value === undefined || value === '') {
        missing.add(name)
        return ''
      }
      names.add(name)
      secrets.add(value)
      return value
    }),
  )
  return { values, missing: [...missing], names: [...names], secrets: [...secrets] }
}
