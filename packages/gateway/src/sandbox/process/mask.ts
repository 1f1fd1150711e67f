/** Shorter values are too likely to be ordinary words to be masked wherever they stand. */
const SHORTEST = 4

/** Replaces secret values in a text; the longest first, so that no part of one stays when another is a part of it. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
}
