import { type CallFailure, fail } from '@hermes/contracts/errors'
import { hasSentinel } from '@hermes/policy/redaction/secret-value'

export const MAX_DEPTH = 64
export const MAX_BYTES = 1024 * 1024

/**
 * Checks what may go through the pipeline at all: plain JSON no deeper than 64 levels and no larger than 1 MiB, without
 * keys that reach an object's prototype and without our own redaction marks. One walk without recursion, so that the
 * input's depth cannot exhaust the stack.
 * Sizes are counted as a lower bound of the JSON text's bytes, since nothing is serialised here.
 */
export function checkBounds(args: unknown): CallFailure | undefined {
  const stack: { value: unknown; depth: number; path: Path }[] = [{ value: args, depth: 1, path: undefined }]
  let bytes = 0
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, depth, path } = entry
    if (typeof value === 'string') {
      bytes += value.length + 2
      if (hasSentinel(value)) return sentinel(path)
    } else if (typeof value === 'object' && value !== null) {
      if (depth > MAX_DEPTH) return tooDeep(path)
      bytes += 2
      if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) stack.push({ value: value[i], depth: depth + 1, path: [path, i] })
        bytes += value.length
      } else {
        for (const key of Object.keys(value)) {
          if (key === '__proto__') return prototypeKey(path)
          if (hasSentinel(key)) return sentinel(path)
          bytes += key.length + 4
          stack.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1, path: [path, key] })
        }
      }
    } else if (typeof value === 'number' ? !Number.isFinite(value) : value !== null && typeof value !== 'boolean') {
      return notJson(path, value)
    } else bytes += 4
    if (bytes > MAX_BYTES) return tooLarge()
  }
  return undefined
}

/** A path as a chain from its end, so that nothing is joined unless something is refused. */
type Path = [parent: Path, key: string | number] | undefined

function pointer(path: Path): string {
  const keys: string[] = []
  for (let at = path; at; at = at[0])
    keys.unshift(String(at[1]).replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100))
  const text = keys.map((key) => `/${key}`).join('')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

const place = (path: Path) => (path ? `The argument ${pointer(path)}` : 'The arguments')

function tooDeep(path: Path): CallFailure {
  return refuse('depth', path, {
    message: `The arguments are nested deeper than ${MAX_DEPTH} levels.`,
    remedy: 'Flatten the arguments, or pass the deep part as text.',
  })
}

function tooLarge(): CallFailure {
  return refuse('size', undefined, {
    message: 'The arguments are larger than 1 MiB.',
    remedy: 'Pass a reference to the data instead of the data itself.',
  })
}

function prototypeKey(path: Path): CallFailure {
  return refuse('prototype_key', path, {
    message: `${place(path)} has a key named "__proto__", which cannot be passed on safely.`,
    remedy: 'Rename that key.',
  })
}

function sentinel(path: Path): CallFailure {
  return refuse('redaction_mark', path, {
    message: `${place(path)} holds "«redacted:…»", which stands for a secret that was masked when it was read: the real value would be overwritten with it.`,
    remedy: 'Leave the masked part out, or put the real value in its place.',
  })
}

function notJson(path: Path, value: unknown): CallFailure {
  return refuse('json', path, {
    message: `${place(path)} is not a JSON value (${typeof value}).`,
    remedy: 'Send text, finite numbers, booleans, null, arrays and objects only.',
  })
}

function refuse(rule: string, path: Path, sentence: { message: string; remedy: string }): CallFailure {
  return fail('validation_failed', {
    message: `${sentence.message} The backend was not contacted.`,
    remedy: sentence.remedy,
    facts: { stage: 'receive', rule, path: `/arguments${pointer(path)}` },
  })
}
