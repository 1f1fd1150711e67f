import { isJsonObject, type Json, type JsonObject } from './json.ts'

/*
 * What the gateway finds out about a call (notes, facts, marks, errors, attributes) is written into every record of it
 * and sent to whoever asked. None of it may grow with what a caller or a backend sends; the payload alone does, up to its
 * own limits.
 */

/** Findings of one kind that are listed one by one; of the others only the number is kept. */
export const MAX_LISTED = 20
/** Characters of a path into a value: a key may be as long as the whole value. */
const MAX_PATH = 200
/** Characters of a note, or of one text among facts; an error's sentence has 2,000. */
const MAX_TEXT = 2_000

/** Characters that the texts and keys of one set of facts have in all, and entries that one list or object has. */
const MAX_FACTS = 16_000
const MAX_ENTRIES = 200
const MAX_DEPTH = 8

/** The beginning of a text with at most `length` characters, of which the last is "…" where something was cut off. */
export function briefText(text: string, length = MAX_TEXT): string {
  if (text.length <= length) return text
  const kept = text.slice(0, length - 1)
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** A path into a value, or a name, as it stands in a finding: at most 200 characters. */
export const briefPath = (path: string): string => briefText(path, MAX_PATH)

/**
 * The path of what stands below a path, for `briefPath`: it stops growing once it is too long to be shown whole, so that
 * thousands of places below one long key do not cost its length each.
 * @param sign what separates keys, '.' or '/'
 */
export function pathBelow(path: string, sign: '.' | '/', key: string): string {
  if (path.length > MAX_PATH) return path
  return `${path}${sign}${key.length > MAX_PATH ? key.slice(0, MAX_PATH + 1) : key}`
}

/**
 * Facts as they may be kept: texts of at most 2,000 characters, lists and objects of at most 200 entries, 16,000
 * characters in all. What goes beyond is left out, and `left_out` on the object itself then says how much.
 * @returns the same object where nothing had to be cut
 */
export function briefFacts(facts: JsonObject): JsonObject {
  const budget: Budget = { left: MAX_FACTS, leftOut: 0 }
  const brief = briefValue(facts, budget, 0)
  if (!isJsonObject(brief)) return {}
  if (budget.leftOut === 0) return brief
  const told = typeof brief.left_out === 'number' ? brief.left_out : 0
  return { ...brief, left_out: told + budget.leftOut }
}

interface Budget {
  left: number
  leftOut: number
}

function briefValue(value: Json, budget: Budget, depth: number): Json {
  if (typeof value === 'string') {
    const text = briefText(value, Math.min(MAX_TEXT, Math.max(budget.left, 1)))
    budget.left -= text.length
    return text
  }
  if (typeof value !== 'object' || value === null) {
    budget.left -= 1
    return value
  }
  if (depth >= MAX_DEPTH) {
    budget.leftOut++
    return null
  }
  return Array.isArray(value) ? briefList(value, budget, depth) : briefObject(value, budget, depth)
}

function briefList(list: Json[], budget: Budget, depth: number): Json[] {
  const kept: Json[] = []
  let changed = false
  for (const item of list) {
    if (kept.length === MAX_ENTRIES || budget.left <= 0) break
    const brief = briefValue(item, budget, depth + 1)
    if (brief !== item) changed = true
    kept.push(brief)
  }
  budget.leftOut += list.length - kept.length
  return changed || kept.length < list.length ? kept : list
}

function briefObject(object: JsonObject, budget: Budget, depth: number): JsonObject {
  const kept: [string, Json][] = []
  let changed = false
  let seen = 0
  for (const key in object) {
    if (!Object.hasOwn(object, key)) continue
    seen++
    if (kept.length === MAX_ENTRIES || budget.left <= 0) continue
    const item = object[key] ?? null
    const name = briefPath(key)
    budget.left -= name.length
    const brief = briefValue(item, budget, depth + 1)
    if (brief !== item || name !== key) changed = true
    kept.push([name, brief])
  }
  budget.leftOut += seen - kept.length
  return changed || kept.length < seen ? Object.fromEntries(kept) : object
}
