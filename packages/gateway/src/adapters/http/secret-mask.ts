// A shorter value would be found in words that have nothing to do with it.
const SHORTEST = 6

/** Takes secrets out of a text. */
export interface SecretMask {
  /** @param cut the text ends in the midst, so that the beginning of a secret at its end is left out too */
  (text: string, cut?: boolean): string
  /** Characters of the longest secret in any of its forms; 0 where there is none. */
  longest: number
}

/**
 * Takes the values of references that went into a request out of a text that came back, as they are and as JSON and URLs
 * escape them: a backend that repeats what it was sent must not give a secret, or a part of one, to whoever asked.
 */
export function secretMask(references: readonly string[], lookup: (name: string) => string | undefined): SecretMask {
  const secrets = references
    .flatMap((name) => {
      const value = lookup(name)
      if (value === undefined || value.length < SHORTEST) return []
      return formsOf(value).map((text) => ({ text, mark: `«redacted:reference:${name}»` }))
    })
    // Where one is a part of another, the whole goes first.
    .sort((a, b) => b.text.length - a.text.length)
  const longest = secrets[0]?.text.length ?? 0
  const mask = (text: string, cut = false) => {
    const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret.text, secret.mark), text)
    return cut ? withoutBeginning(masked, secrets) : masked
  }
  return Object.assign(mask, { longest })
}

function formsOf(value: string): string[] {
  const inJson = JSON.stringify(value).slice(1, -1)
  const inUrl = encodeURIComponent(value.toWellFormed())
  return [...new Set([value, inJson, inUrl])]
}

/** A text without the longest beginning of a secret that it ends with. */
function withoutBeginning(text: string, secrets: readonly { text: string }[]): string {
  let longest = 0
  for (const secret of secrets) {
    for (let length = Math.min(secret.text.length - 1, text.length); length > longest; length--) {
      if (text.endsWith(secret.text.slice(0, length))) longest = length
    }
  }
  return longest === 0 ? text : text.slice(0, -longest)
}
