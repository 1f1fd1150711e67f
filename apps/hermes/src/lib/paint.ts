/** Adds terminal colours, or leaves text alone. */
export interface Paint {
  bold: (text: string) => string
  dim: (text: string) => string
  red: (text: string) => string
  green: (text: string) => string
  yellow: (text: string) => string
}

/** @param enabled false: every function gives its text back unchanged */
export function paint(enabled: boolean): Paint {
  const code = (open: number, close: number) => (text: string) =>
    enabled && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39) }
}
