import type { Json } from '@hermes/contracts/json'
import type { Masking } from './masking.ts'
import { below, type Place } from './place.ts'
import { isPlainlyHarmless, looksSecret } from './secret-value.ts'

/**
 * Masks what a list says of itself from one entry to the next: a command's flags and their values (`["--token", "…"]`,
 * `["curl", "-u", "user:…"]`), and headers as Node lists them (`["Authorization", "Bearer …"]`).
 * @returns the masked entries by position
 */
export function redactArguments(list: readonly Json[], masking: Masking, place: Place): ReadonlyMap<number, string> {
  const masked = new Map<number, string>()
  for (const [i, item] of list.entries()) {
    const value = list[i + 1]
    if (typeof item !== 'string' || typeof value !== 'string' || item.length > 80 || masked.has(i)) continue
    const next = secretAfter(item, value, masking)
    if (next === undefined) continue
    const secret = value.slice(next.from)
    const mark = masking.mask({ kind: next.kind, place: below(place, i + 1), secret })
    masked.set(i + 1, value.slice(0, next.from) + mark)
  }
  return masked
}

function secretAfter(flag: string, value: string, masking: Masking) {
  if (isPlainlyHarmless(value)) return undefined
  if (/^(?:-u|-U|--user|--proxy-user)$/.test(flag)) {
    const colon = value.indexOf(':')
    return colon > 0 && !value.startsWith('//', colon + 1)
      ? ({ kind: 'password', from: colon + 1 } as const)
      : undefined
  }
  const rule = masking.finder.rules(flag)
  if (!rule) return undefined
  const isFlag = /^--?[A-Za-z]/.test(flag)
  if (isFlag && !rule.likely && !/^--?[a-z][a-z-]*$/.test(value)) return { kind: rule.kind, from: 0 }
  const looks = looksSecret(value) || /^(?:Bearer|Basic|Token)\s+\S{6}/i.test(value)
  return looks ? { kind: rule.kind, from: 0 } : undefined
}
