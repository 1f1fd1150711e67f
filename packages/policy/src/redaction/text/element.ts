import { isExpression, isHarmless, looksSecret } from '../secret-value.ts'
import { found, type Scan } from './scan.ts'

const LONGEST = 16_384
const TAG = /^<(?:[A-Za-z][\w-]{0,32}:)?([A-Za-z_][\w.-]{0,64})((?:[\s][^<>]{0,256})?)>\s{0,64}(?:<!\[CDATA\[)?/
const NAMED = /\b(?:name|key|id|type|property)\s{0,4}=\s{0,4}["']([\w.-]{1,80})["']/i
const PLIST = /^<\/(?:key|name)>\s{0,64}<(?:string|value|data)>/i

/** The content of an element with a secret name: `<password>…</password>`, `<entry key="db.password">…`. @param at of `<` */
export function findElement(scan: Scan, at: number): number {
  const { text } = scan
  const next = text.charCodeAt(at + 1)
  if (next === 47) return pairedElement(scan, at)
  if (!((next > 96 && next < 123) || (next > 64 && next < 91) || next === 95)) return -1
  const tag = TAG.exec(text.slice(at, at + 480))
  if (!tag) return -1
  const [whole, name = '', attributes = ''] = tag
  const { rules } = scan.finder
  const named = attributes === '' ? undefined : NAMED.exec(attributes)?.[1]
  // A form's label says what a field is called, not what it holds.
  const rule = /^(?:label|th|td|span|div|p|h\d|option|button|a|li|dt)$/i.test(name)
    ? undefined
    : (rules(name) ?? (named === undefined ? undefined : rules(named)))
  if (!rule || attributes.endsWith('/')) return -1
  if (attributes !== '') findInAttributes(scan, at + whole.indexOf(attributes), attributes)
  return content(scan, at + whole.length, { rule, name: named ?? name })
}

function content(
  scan: Scan,
  start: number,
  { rule, name }: { rule: { kind: Parameters<typeof found>[1]['kind']; likely: boolean }; name: string },
): number {
  const { text } = scan
  const length = text.slice(start, start + LONGEST).search(/<|\]\]>/)
  const end = length < 0 ? Math.min(text.length, start + LONGEST) : start + length
  const value = text.slice(start, end).trimEnd()
  const inner = value === '' ? /^<(?:value|string|data)>/i.exec(text.slice(end, end + 10))?.[0] : undefined
  if (inner !== undefined) return content(scan, end + inner.length, { rule, name })
  // Without an end it is one only where it was cut off.
  if (length < 0 && !(looksSecret(value) && end === text.length)) return -1
  if (value === '' || isHarmless(name, value) || isExpression(value) || (rule.likely && !looksSecret(value))) return -1
  return found(scan, { start, end: start + value.length, kind: rule.kind })
}

function findInAttributes(scan: Scan, at: number, attributes: string): void {
  for (const { start, end, kind } of scan.within(attributes)) found(scan, { start: at + start, end: at + end, kind })
}

/** `<key>password</key><string>…</string>` */
function pairedElement(scan: Scan, at: number): number {
  const { text } = scan
  const closing = PLIST.exec(text.slice(at, at + 160))
  if (!closing) return -1
  const name = /<(?:key|name)>([\w .-]{1,80})$/i.exec(text.slice(Math.max(0, at - 90), at))?.[1]
  const rule = name === undefined ? undefined : scan.finder.rules(name)
  return rule && name !== undefined ? content(scan, at + closing[0].length, { rule, name }) : -1
}
