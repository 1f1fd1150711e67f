/** How a masked value shows: nothing of the secret is in it, and a write that carries it back can be recognised. */
export function sentinel(kind: string, n: number): string {
  return `«redacted:${kind}:${n}»`
}

// The mark as it is, and as JSON, HTML and URLs may carry it.
const SENTINEL = /(?:«|\\u00ab|&laquo;|&#171;|%C2%AB)redacted(?::|%3A)/i

/** True where the text carries a sentinel, plain or escaped. */
export function hasSentinel(text: string): boolean {
  return SENTINEL.test(text)
}

const TYPE_WORDS = new Set([
  'string',
  'str',
  'text',
  'number',
  'int',
  'integer',
  'bool',
  'boolean',
  'any',
  'unknown',
  'object',
  'null',
  'none',
  'nil',
  'undefined',
  'true',
  'false',
  'required',
  'optional',
])

/**
 * True where a value under a secret name is plainly no secret: empty, a reference to a variable, a placeholder, a word of
 * a type system, or already masked. Masking those would hide documentation and configuration from those who read them.
 */
export function isPlainlyHarmless(value: string): boolean {
  const text = value.trim().replace(/^(?:Bearer|Basic|Token)\s+/i, '')
  if (text === '' || TYPE_WORDS.has(text.toLowerCase())) return true
  if (/^\$(?:\{\w+\}|[A-Z_][A-Z0-9_]*)$/.test(text)) return true
  if (/^\{\{?[\s\w.:]*\}\}?$/.test(text) || /^<[\s\w.:-]*>$/.test(text)) return true
  if (/^(?:[xX]{3,}|\*{3,}|\.{3,}|…+|•+)$/.test(text)) return true
  return /^«redacted:[a-z_]+:\d+»$/.test(text)
}

/** True for the shell's working folder, which happens to be called like a password: `PWD=/home/me`. */
export function isWorkingFolder(name: string, value: string): boolean {
  return name === 'PWD' && /^\/[\w.@+~ /-]{0,4096}$/.test(value)
}

/**
 * True where what stands behind a secret name in a text is code that reads the secret from elsewhere. Only for texts: in
 * a JSON field such a value could be a password all the same.
 */
export function isExpression(value: string): boolean {
  const text = value.trim()
  if (/^(?:process\.env|os\.environ|import\.meta\.env)\b/.test(text) || /^ENV[[.]/.test(text)) return true
  return /^(?:\w+\.)+\w+\(/.test(text) || /^(?:getenv|env|secrets?|input|prompt|require|vault)\(/i.test(text)
}
