import type { Json } from '@hermes/contracts/json'

/** The value at a JSON pointer (RFC 6901), undefined where there is none; '' is the whole. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  let at: Json | undefined = value
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null) return undefined
    if (Array.isArray(at)) at = /^(?:0|[1-9]\d*)$/.test(key) ? at[Number(key)] : undefined
    else at = Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at
}

/** A key as a part of a JSON pointer, shortened where it is absurdly long. */
export const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 120)
