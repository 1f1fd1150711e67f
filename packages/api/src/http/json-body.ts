import { type CallError, callError } from '@hermes/contracts/errors'
import { findJsonProblem } from './json-position.ts'

/** Deeper values than this are refused: no caller means them, and they exhaust the stack of what reads them. */
export const MAX_DEPTH = 64

export type ParsedBody = { ok: true; value: unknown } | { ok: false; error: CallError }

/** For texts that are whole; never in streaming mode, where it would keep a rest. Making one costs more than using it. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a request body as JSON. Refused with `validation_failed`: bytes that are not UTF-8, text that is not JSON (with
 * the place where it stops being so), values nested too deep, and `__proto__` as a name, which could change objects that
 * are not its own.
 */
export function parseJsonBody(bytes: Uint8Array): ParsedBody {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return refuse('The body is not UTF-8.', 'Send the body as UTF-8 text.', {})
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    if (text.trim() === '') return refuse('The body is empty.', 'Send a JSON object.', { at: 0 })
    const { at, line, column, expected } = findJsonProblem(text)
    return refuse(
      `The body is not JSON: ${expected} was expected at line ${line}, column ${column} (character ${at}).`,
      'Correct the body at that place and send it again.',
      { at, line, column, expected },
    )
  }
  const problem = checkShape(value)
  return problem ? refuse(problem.message, problem.remedy, { path: problem.path }) : { ok: true, value }
}

interface ShapeProblem {
  message: string
  remedy: string
  path: string
}

function checkShape(root: unknown): ShapeProblem | undefined {
  // A list of its own instead of recursion: the depth is what is being judged.
  const left: { value: unknown; depth: number; path: string }[] = [{ value: root, depth: 0, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth, path } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) {
      return {
        message: `The body is nested more than ${MAX_DEPTH} levels deep.`,
        remedy: 'Send flatter arguments.',
        path: path.slice(0, 200),
      }
    }
    for (const [name, child] of Object.entries(value)) {
      if (name === '__proto__') {
        return {
          message: 'The name "__proto__" is not accepted in a body.',
          remedy: 'Use another name for that field.',
          path: path ? `${path}.__proto__` : '__proto__',
        }
      }
      if (typeof child === 'object' && child !== null) {
        left.push({ value: child, depth: depth + 1, path: path ? `${path}.${name}` : name })
      }
    }
  }
  return undefined
}

function refuse(message: string, remedy: string, facts: Record<string, string | number>): ParsedBody {
  return { ok: false, error: callError('validation_failed', { message, remedy, facts }) }
}
