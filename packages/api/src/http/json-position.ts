/** Where a text stops being JSON. */
export interface JsonProblem {
  /** Characters into the text, from 0. */
  at: number
  line: number
  column: number
  /** What would have been right there. */
  expected: string
}

const SPACE = /[\t\n\r ]*/y
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Finds the first place at which a text cannot be JSON (RFC 8259). The engine's own messages name no place for short
 * texts and change between versions, so that this reader, run only after `JSON.parse` has refused, tells people instead.
 */
export function findJsonProblem(text: string): JsonProblem {
  const { at, expected } = scan(text)
  const before = text.slice(0, at).split('\n')
  return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected }
}

function scan(text: string): { at: number; expected: string } {
  const open: ('{' | '[')[] = []
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return false
    at = pattern.lastIndex
    return true
  }
  const take = (character: string): boolean => {
    if (text.charAt(at) !== character) return false
    at += 1
    return true
  }
  /** A member's name and colon. */
  const name = (): string | undefined => {
    skip(SPACE)
    if (!skip(STRING)) return 'a name in double quotes'
    skip(SPACE)
    return take(':') ? undefined : '":"'
  }
  let state: 'value' | 'after' = 'value'
  for (;;) {
    skip(SPACE)
    if (state === 'value') {
      if (take('{')) {
        skip(SPACE)
        if (take('}')) state = 'after'
        else {
          const missing = name()
          if (missing) return { at, expected: missing }
          open.push('{')
        }
      } else if (take('[')) {
        skip(SPACE)
        if (take(']')) state = 'after'
        else open.push('[')
      } else if (skip(STRING) || skip(SCALAR)) state = 'after'
      else return { at, expected: 'a value' }
      continue
    }
    const inside = open.at(-1)
    if (!inside) return { at, expected: 'the end of the text' }
    if (take(',')) {
      const missing = inside === '{' ? name() : undefined
      if (missing) return { at, expected: missing }
      state = 'value'
    } else if (take(inside === '{' ? '}' : ']')) open.pop()
    else return { at, expected: inside === '{' ? '"," or "}"' : '"," or "]"' }
  }
}
