import {
  HARMLESS_BEFORE_TOKEN,
  HARMLESS_ENDS,
  LIKELY_NAMES,
  NAME_ENDS,
  NAME_WORDS,
  WHOLE_NAMES,
} from './field-names.ts'
import type { SecretKind } from './secret-kind.ts'

/** What a field's name says of its value. */
export interface FieldRule {
  kind: SecretKind
  /** The name alone does not decide: the value must look like a secret too. */
  likely: boolean
}

export type SecretFieldTest = (name: string) => SecretKind | undefined
export type FieldRules = (name: string) => FieldRule | undefined

type Names = readonly (readonly [SecretKind, string])[]

const listOf = (names: Names) =>
  names.flatMap(([kind, words]) => words.split(' ').map((word): [string, SecretKind] => [word, kind]))
const sure = new Map(listOf(WHOLE_NAMES))
const likely = new Map(listOf(LIKELY_NAMES))
const words = listOf(NAME_WORDS)
// By their last character, since most names end in none of them.
const ends = Map.groupBy(listOf(NAME_ENDS), ([end]) => end.at(-1) ?? '')

/** Takes case, `_`, `-`, dots and spaces out of a field's name. */
export function normaliseFieldName(name: string): string {
  return name.toLowerCase().replace(/[\s_.\-[\]$@*]/g, '')
}

const REMEMBERED = 4_000
const LONGEST = 256

/**
 * Makes the rules that tell what a field's name says. `token_count`, `tokens`, `token_type`, `nextPageToken`,
 * `private_key_id` and `password_hash` are none: whole names and ends of names are what counts. A version at the end
 * (`webhookSecretV2`) is looked past; a secret word that other words follow (`token_github`) is only likely.
 * @param extra the operator's `redaction.fields`
 */
export function fieldRules(extra: readonly string[]): FieldRules {
  const fields = new Set(extra.map(normaliseFieldName).filter((name) => name !== ''))
  // A document repeats its names. What is remembered is bounded, since names come from anywhere.
  const known = new Map<string, FieldRule | undefined>()
  return (name) => {
    const rule = known.get(name)
    if (rule !== undefined || known.has(name)) return rule
    const found = ruleOf(name, fields)
    if (known.size >= REMEMBERED) known.clear()
    if (name.length <= 100) known.set(name, found)
    return found
  }
}

/** The test for names that are secret whatever their value. */
export function secretFieldTest(extra: readonly string[]): SecretFieldTest {
  const rules = fieldRules(extra)
  return (name) => {
    const rule = rules(name)
    return rule && !rule.likely ? rule.kind : undefined
  }
}

function ruleOf(name: string, fields: ReadonlySet<string>): FieldRule | undefined {
  const flat = normaliseFieldName(name.length > LONGEST ? name.slice(-LONGEST) : name)
  if (flat === '') return undefined
  if (fields.has(flat)) return { kind: 'field', likely: false }
  const base = flat.replace(/v?\d{1,4}$/, '')
  const whole = sure.get(flat) ?? sure.get(base)
  if (whole) return { kind: whole, likely: false }
  for (const [end, kind] of ends.get(base.at(-1) ?? '') ?? []) {
    if (!base.endsWith(end)) continue
    const before = base.slice(0, -end.length)
    if (kind === 'token' && HARMLESS_BEFORE_TOKEN.some((word) => before.endsWith(word))) return undefined
    return { kind, likely: false }
  }
  const perhaps = likely.get(flat)
  if (perhaps) return { kind: perhaps, likely: true }
  return suspicion(base)
}

function suspicion(base: string): FieldRule | undefined {
  for (const [word, kind] of words) {
    const at = base.lastIndexOf(word)
    if (at < 0) continue
    const tail = base.slice(at + word.length)
    if (HARMLESS_ENDS.some((end) => (end.length < 4 ? tail === end : tail.endsWith(end)))) return undefined
    if (kind === 'token' && HARMLESS_BEFORE_TOKEN.some((before) => base.slice(0, at).endsWith(before))) return undefined
    return { kind, likely: true }
  }
  return undefined
}
