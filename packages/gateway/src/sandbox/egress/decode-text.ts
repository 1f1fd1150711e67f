/** For texts that are whole; never in streaming mode, where it would keep a rest. */
const utf8 = new TextDecoder()

/**
 * Decodes a body chunk by chunk. A large one is never joined first: buffers and strings of a megabyte lie outside V8's
 * heap, where they are not let go for long.
 * @param cut the body ends in the midst, so that an incomplete last character is left out
 * @returns undefined for a charset that is not known
 */
export function decodeText(chunks: readonly Uint8Array[], charset: string, cut: boolean): string | undefined {
  const [only] = chunks
  if (charset === 'utf-8' && !cut && chunks.length === 1) return utf8.decode(only)
  try {
    const decoder = new TextDecoder(charset)
    let text = ''
    for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
    return cut ? text : text + decoder.decode()
  } catch {
    return undefined
  }
}
