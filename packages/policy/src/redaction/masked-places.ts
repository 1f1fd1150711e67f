import type { Json, JsonObject } from '@hermes/contracts/json'
import { hasSentinel } from './secret-value.ts'

/** A value that a record shows masked. */
export interface MaskedPlace {
  /** JSON pointer; '' is the whole. */
  pointer: string
  /** What is shown there, sentinel and all. */
  shown: string
}

/**
 * Where redacted arguments hold sentinels, the shallowest first: what a person has to give anew before a call can be
 * made again from its record. A name that is masked counts as its object's place.
 */
export function maskedPlaces(value: Json): MaskedPlace[] {
  const places: MaskedPlace[] = []
  const queue: { value: Json; pointer: string }[] = [{ value, pointer: '' }]
  // The queue grows while it is walked: level by level.
  for (const { value: next, pointer } of queue) {
    if (typeof next === 'string') {
      if (hasSentinel(next)) places.push({ pointer, shown: next })
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) {
        if (hasSentinel(key)) places.push({ pointer, shown: key })
        queue.push({ value: item, pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` })
      }
    }
  }
  return places
}

export type Replay = { ok: true; arguments: JsonObject } | { ok: false; missing: readonly MaskedPlace[] }

/**
 * Arguments for making a call again from its record: what was masked is replaced by what is given for it, by pointer. A
 * masked value that nothing is given for is never sent.
 */
export function replayArguments(recorded: JsonObject, given: Readonly<Record<string, Json>>): Replay {
  const filled = fill(recorded, '', given)
  const missing = maskedPlaces(filled)
  return missing.length === 0 ? { ok: true, arguments: filled as JsonObject } : { ok: false, missing }
}

function fill(value: Json, pointer: string, given: Readonly<Record<string, Json>>): Json {
  const replacement = Object.hasOwn(given, pointer) ? given[pointer] : undefined
  if (replacement !== undefined) return replacement
  if (typeof value !== 'object' || value === null) return value
  const below = (key: string) => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (Array.isArray(value)) return value.map((item, i) => fill(item, below(String(i)), given))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, below(key), given)]))
}
