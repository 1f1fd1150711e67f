/** Writes a cursor: opaque to whoever carries it, a list of texts to us. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/**
 * Reads a cursor of so many parts.
 * @returns undefined where it is none of ours
 */
export function decodeCursor(cursor: string, length: number): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== length) return undefined
    return parts.every((part) => typeof part === 'string') ? parts : undefined
  } catch {
    return undefined // not JSON, so not ours
  }
}
