import { isJsonObject, type Json } from '@hermes/contracts/json'
import type { JsonType } from './schema-types.ts'

/**
 * Converts a text to one of the types, where nothing is lost by it; tried in a fixed order, so that the order in a schema
 * does not matter. Only called where the text itself is not wanted.
 * @returns undefined where it does not convert
 */
export function convertScalar(value: Json, types: readonly JsonType[]): Json | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (types.includes('null') && text.toLowerCase() === 'null') return null
  if (types.includes('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (types.includes('number') || types.includes('integer')) {
    const number = exactNumber(text)
    if (number !== undefined && (types.includes('number') || Number.isInteger(number))) return number
  }
  if (types.includes('array') && text.startsWith('[')) {
    const parsed = parse(text)
    if (Array.isArray(parsed)) return parsed
  }
  if (types.includes('object') && text.startsWith('{')) {
    const parsed = parse(text)
    if (isJsonObject(parsed)) return parsed
  }
  return undefined
}

/** The number a text writes, if the number says just what the text says: no leading zeros, no digits beyond its reach. */
function exactNumber(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/.test(text)) return undefined
  const number = Number(text)
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return undefined
  return significantDigits(text) === significantDigits(String(number)) ? number : undefined
}

/** Digits that count, with sign: `-1.50` and `-1.5e0` say the same. The power of ten is checked by the number itself. */
function significantDigits(text: string): string {
  const digits = text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')
  return digits === '' ? '0' : digits
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
