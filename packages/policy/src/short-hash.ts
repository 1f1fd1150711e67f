/**
 * Seven characters `[0-9a-z]` that stand for a text, the same on every machine and in every version (FNV-1a, 32 bits,
 * over UTF-16 units). For telling names apart, never for security.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(36).padStart(7, '0')
}
