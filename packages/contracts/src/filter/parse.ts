import { FILTER_LIMITS, type FilterError, type FilterNode, type FilterResult } from './ast.ts'
import { type Token, tokenise } from './lexer.ts'
import { FILTER_KEYS, isFilterKey, orList, parseBareTerm, parseKeyedTerm } from './terms.ts'

/** Carries the first error out of the descent; never leaves this file. */
class Wrong extends Error {
  readonly error: FilterError
  constructor(error: FilterError) {
    super(error.message)
    this.error = error
  }
}

/**
 * Reads the filter grammar of the trace list (studio-design §11): terms beside each other must all hold, `OR` parts
 * alternatives and binds weaker, parentheses group, `-` negates what follows. Anything it does not know is an error at
 * that token, never ignored: a dropped term would show rows that were not asked for.
 */
export function parseFilter(text: string): FilterResult {
  if (text.length > FILTER_LIMITS.length) {
    const { length } = FILTER_LIMITS
    return {
      ok: false,
      message: `A filter has at most ${length} characters.`,
      at: length,
      length: text.length - length,
    }
  }
  const nul = text.indexOf('\0')
  if (nul >= 0) return { ok: false, message: 'No call holds the character NUL. Remove it here.', at: nul, length: 1 }
  const tokens = tokenise(text)
  if (!Array.isArray(tokens)) return { ok: false, ...tokens }
  if (tokens.length === 0) return { ok: true, filter: undefined }
  try {
    return { ok: true, filter: new Descent(tokens, text.length).whole() }
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, ...error.error }
    throw error
  }
}

/** Recursive descent with one token of look-ahead; depth and number of terms are capped. */
class Descent {
  readonly #tokens: readonly Token[]
  readonly #end: number
  #next = 0
  #depth = 0
  #terms = 0

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens
    this.#end = end
  }

  whole(): FilterNode {
    const node = this.#alternatives()
    const left = this.#tokens[this.#next]
    if (left) throw wrong(left, 'This ) closes nothing. Remove it, or open it with (.')
    return node
  }

  #alternatives(): FilterNode {
    const parts = [this.#conjunction()]
    while (this.#tokens[this.#next]?.kind === 'or') {
      this.#next++
      parts.push(this.#conjunction())
    }
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'or', parts }
  }

  #conjunction(): FilterNode {
    const parts = [this.#factor()]
    for (let token = this.#tokens[this.#next]; token; token = this.#tokens[this.#next]) {
      if (token.kind === 'or' || token.kind === 'close') break
      if (token.kind === 'and') this.#next++
      parts.push(this.#factor())
    }
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'and', parts }
  }

  #factor(): FilterNode {
    const token = this.#tokens[this.#next]
    if (!token) throw new Wrong({ message: 'A term is missing at the end.', at: this.#end, length: 0 })
    this.#next++
    switch (token.kind) {
      case 'open': {
        const node = this.#deeper(token, () => this.#alternatives())
        if (this.#tokens[this.#next]?.kind !== 'close') throw wrong(token, 'This ( is not closed. Add a ).')
        this.#next++
        return node
      }
      case 'minus': {
        const after = this.#tokens[this.#next]
        const adjacent = after && after.at === token.at + 1 && after.kind !== 'close' && after.kind !== 'minus'
        if (!adjacent)
          throw wrong(token, 'A - negates what follows it directly. Put a term after it, or “-” in quotes.')
        return { kind: 'not', part: this.#deeper(token, () => this.#factor()) }
      }
      case 'close':
        throw wrong(token, 'A term is missing before this ).')
      case 'or':
      case 'and':
        throw wrong(
          token,
          `${token.kind.toUpperCase()} needs a term on both sides. To look for the word, put it in quotes.`,
        )
      case 'key':
        return this.#keyed(token)
      case 'quoted':
        if (token.text === '') throw wrong(token, 'These quotes are empty. Put the words to look for into them.')
        return this.#term(token, { kind: 'text', value: token.text })
      case 'word':
        return this.#term(token, parseBareTerm(token.text))
    }
  }

  #keyed(token: Token & { kind: 'key' }): FilterNode {
    const { key } = token
    if (!isFilterKey(key)) {
      throw wrong(
        token,
        `Unknown key “${key}”. Use ${orList(FILTER_KEYS)}, or put it in quotes to look for it as text.`,
      )
    }
    const value = this.#tokens[this.#next]
    const follows = value?.at === token.at + token.length && (value.kind === 'word' || value.kind === 'quoted')
    if (!follows || value.text === '') throw wrong(token, `A value is missing after “${key}:”.`)
    this.#next++
    return this.#term(value, parseKeyedTerm(key, value.text))
  }

  #term(token: Token, result: ReturnType<typeof parseBareTerm>): FilterNode {
    if ('problem' in result) {
      const skipped = token.kind === 'word' ? (result.from ?? 0) : 0
      throw wrong({ ...token, at: token.at + skipped, length: token.length - skipped }, result.problem)
    }
    if (++this.#terms > FILTER_LIMITS.terms) throw wrong(token, `A filter has at most ${FILTER_LIMITS.terms} terms.`)
    return result
  }

  #deeper(token: Token, read: () => FilterNode): FilterNode {
    if (++this.#depth > FILTER_LIMITS.depth)
      throw wrong(token, `A filter is at most ${FILTER_LIMITS.depth} levels deep.`)
    const node = read()
    this.#depth--
    return node
  }
}

function wrong({ at, length }: Token, message: string): Wrong {
  return new Wrong({ message, at, length })
}
