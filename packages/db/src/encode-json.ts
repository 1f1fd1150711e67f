/**
 * JSON text that Postgres takes in any of its columns. It refuses U+0000 and halves of surrogate pairs; here they become
 * visible escapes (the six characters `\u0000`), so that what was sent can be seen and nothing is lost silently.
 * @throws TypeError where the value cannot be written as JSON (a cycle, a bigint)
 */
export function encodeJson(value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError('not a JSON value')
  if (!text.includes('\\u0000') && !text.includes('\\ud')) return text
  // JSON.stringify escapes just these; an even number of backslashes before means that the escape is real
  return text.replace(/(?<!\\)((?:\\\\)*)\\(?=u(?:0000|d[89a-f]))/g, '$1\\\\')
}
