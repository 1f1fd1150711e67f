// A shorter value would be found in words that have nothing to do with it.
const SHORTEST = 6

/**
 * Takes the values of references that went into a request out of a text that came back, as they are and as JSON escapes
 * them: a backend that repeats what it was sent must not give a secret to whoever asked.
 */
export function secretMask(
  references: readonly string[],
  lookup: (name: string) => string | undefined,
): (text: string) => string {
  const secrets = references.flatMap((name) => {
    const value = lookup(name)
    if (value === undefined || value.length < SHORTEST) return []
    const escaped = JSON.stringify(value).slice(1, -1)
    return (escaped === value ? [value] : [value, escaped]).map((text) => ({
      text,
      mark: `«redacted:reference:${name}»`,
    }))
  })
  if (secrets.length === 0) return (text) => text
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret.text, secret.mark), text)
}
