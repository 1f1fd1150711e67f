import { type FieldRule, normaliseFieldName } from '../secret-field.ts'
import { isExpression, isHarmless, isProse, looksSecret } from '../secret-value.ts'
import { authorizationValue, cookieValue } from './header-values.ts'
import { secretOfManifest } from './manifest.ts'
import { type FoundName, labelBefore, nameBefore } from './name-before.ts'
import { findPrivateLines } from './pem.ts'
import { queryRule } from './query-names.ts'
import { quotedText } from './quoted.ts'
import { found, type Scan } from './scan.ts'
import { findTelegram } from './telegram.ts'
import { findUrl } from './url.ts'
import { type Extent, type NameSite, valueExtents } from './value-extent.ts'

const NAME_FIELDS = /^(?:name|key|header|field|param|parameter|k|id|variable|label|option)$/i
const VALUE_FIELDS = /^(?:value|val|v|data|content|default|secretvalue|stringvalue)$/i
/** Characters between a name and its value that are two fields of one thing. */
const PAIR_DISTANCE = 400

/** What stands behind the sign at `at`, where the name before it is secret. @returns where the search goes on, or -1 */
export function findNamed(scan: Scan, at: number): number {
  const { text } = scan
  const sign = signAt(text, at)
  if (sign === undefined) return at + 2
  if (sign.length === 0) return findUrl(scan, at)
  const telegram = findTelegram(scan, at)
  if (telegram > 0) return telegram
  const name = unmasked(scan, nameBefore(text, at))
  // `arn:…:secret:…` is a path of names.
  if (!name || (sign === ':' && text.charAt(name.start - 1) === ':')) return -1
  if (name.name === 'Private-Lines') return findPrivateLines(scan, at)
  const rule = ruleFor(scan, name)
  if (rule || name.name === 'kind') scan.named = true
  let start = at + sign.length
  while (start < text.length && start - at < 64 && /[ \t*]/.test(text.charAt(start))) start++
  if (!rule) {
    if (NAME_FIELDS.test(name.name)) notePair(scan, name, start)
    else if (VALUE_FIELDS.test(name.name))
      scan.value = quotedText(text, start, Math.min(text.length, start + PAIR_DISTANCE))
    return -1
  }
  const equals = text.charCodeAt(at) !== 58 && sign.length === 1
  const inQuery = isInQuery(text, name)
  const site: NameSite = {
    start: afterType(text, start),
    named: name.start,
    name: name.name,
    quoted: name.quoted,
    equals,
    inQuery,
  }
  return mask(scan, site, rule)
}

/** The part of a name that does not belong to a secret before it. */
function unmasked({ done }: Scan, found: FoundName | undefined): FoundName | undefined {
  if (!found || found.name.includes('«')) return undefined
  if (found.start >= done) return found
  const name = found.name.slice(done - found.start)
  return name === '' || found.quoted ? undefined : { ...found, name, start: done }
}

/** The sign as it stands there; '' for `://`, undefined for what only looks like one: `::`, `==`, `!=`. */
function signAt(text: string, at: number): string | undefined {
  const code = text.charCodeAt(at)
  const next = text.charCodeAt(at + 1)
  if (code === 58) {
    if (next === 47 && text.charCodeAt(at + 2) === 47) return ''
    if (next === 58) return undefined
    return next === 61 ? ':=' : ':'
  }
  if (code === 61) {
    if (next === 61) return undefined
    if (/[!<>~=]/.test(text.charAt(at - 1))) return undefined
    return next === 62 ? '=>' : '='
  }
  return text.charAt(at)
}

function isInQuery(text: string, { start, quoted }: FoundName): boolean {
  const before = text.charAt(start - 1)
  return (
    !quoted &&
    (before === '?' ||
      before === '&' ||
      before === '#' ||
      text.startsWith('&amp;', start - 5) ||
      text.startsWith('u0026', start - 5))
  )
}

function ruleFor(scan: Scan, name: FoundName): FieldRule | undefined {
  const { rules } = scan.finder
  const rule = rules(name.name)
  if (rule && !rule.likely) return rule
  const { pair } = scan
  if (pair && VALUE_FIELDS.test(name.name)) {
    scan.pair = undefined
    if (name.start - pair.at < PAIR_DISTANCE) return pair.rule
  }
  // The token of a link to sign in with stands in its fragment.
  if (name.name === 't' && scan.text.charAt(name.start - 1) === '#') return { kind: 'token', likely: false }
  if (isInQuery(scan.text, name)) return queryRule(name.name) ?? rule
  const manifest = secretOfManifest(scan, name)
  if (manifest) return manifest
  const label = labelBefore(scan.text, name)
  const labelled = label === undefined ? undefined : rules(label)
  return labelled && !labelled.likely ? labelled : rule
}

/** `name: DB_PASSWORD` is followed by `value: …`, or stands right behind it. */
function notePair(scan: Scan, field: FoundName, start: number): void {
  const { text, value } = scan
  const name = /^\\{0,7}["'`]?([\p{L}\p{N}_.-]{1,80})/u.exec(text.slice(start, start + 90))?.[1]
  const rule = name === undefined ? undefined : scan.finder.rules(name)
  scan.pair = rule && { rule, at: start }
  if (rule) scan.named = true
  if (!rule || !value || value.end > field.start || !/^[\s,"'\\]{1,40}$/.test(text.slice(value.end, field.start)))
    return
  const content = text.slice(value.start, value.end)
  if (!isHarmless(field.name, content) && (!rule.likely || looksSecret(content)))
    found(scan, { start: value.start, end: value.end, kind: rule.kind })
}

const TYPE =
  /^(?:str|string|&str|\[\]byte|Optional\[str\]|SecretStr|bytes|char\*?|any|text)\??(?:\s{0,4}\|\s{0,4}\w{1,16})?[ \t]{0,8}=(?![=>])[ \t]{0,8}/i

/** `password: str = "…"` */
const afterType = (text: string, start: number) => start + (TYPE.exec(text.slice(start, start + 60))?.[0].length ?? 0)

/** A value that has been masked already, behind its quote, bracket or scheme. */
const MASKED = /^[[\\"'`]{0,16}(?:[A-Za-z]{3,9} )?«redacted:[^»\n]{1,180}»/

function mask(scan: Scan, site: NameSite, rule: FieldRule): number {
  const { text } = scan
  const masked = MASKED.exec(text.slice(site.start, site.start + 220))
  if (masked) return site.start + masked[0].length
  const { extents, end } = valuesOf(scan, site, rule)
  let next = end
  for (const extent of extents) {
    const secret = secretIn(text, extent, { site, rule })
    if (secret) found(scan, { ...secret, kind: rule.kind })
    next = Math.max(next, secret ? secret.end : afterHarmless(text, extent, site))
  }
  return next > site.start ? next : -1
}

const LOOKED_AGAIN = 200

/** What is no secret itself may hold one; so much of it is looked at again as costs nothing. */
function afterHarmless(text: string, { start, end }: Extent, site: NameSite): number {
  if (isHarmless(site.name, text.slice(start, end))) return end
  return end - start > LOOKED_AGAIN ? start + LOOKED_AGAIN : site.start
}

function valuesOf(scan: Scan, site: NameSite, rule: FieldRule): { extents: Extent[]; end: number } {
  const isHeader = !site.quoted && !site.inQuery
  if (isHeader && rule.kind === 'authorization') return authorizationValue(scan, site)
  if (isHeader && rule.kind === 'cookie' && !site.equals) return cookieValue(scan, site)
  return { extents: valueExtents(scan, site), end: site.start }
}

/** The name of a type: `V1Secret`. */
const NO_VALUE = /^[A-Z][A-Za-z0-9]{0,24}(?:Secret|Token|Password|Key|Credentials?)$/
const HAN = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/

/** `Option<String>` */
const GENERIC =
  /^(?:Option(?:al)?|Vec|Box|Arc|Rc|Cow|List|Result|Array|Promise|Maybe|Union|Annotated|Secret(?:Str)?)[<[(]/

/** `password={password}`, `:password`, `token.value`: a variable that is called as the field is. */
function isItsName(name: string, content: string): boolean {
  if (content.length > 80) return false
  const bare = content.replace(/^[:@$&{]{1,2}|[}!?]$/g, '')
  const field = normaliseFieldName(name)
  return (
    normaliseFieldName(bare) === field ||
    (/^[a-z_]\w*\.[a-z_]\w*$/i.test(bare) && normaliseFieldName(bare.split('.')[0] ?? '') === field)
  )
}

const NOT_PROSE: ReadonlySet<string> = new Set(['cookie', 'authorization'])

interface Context {
  site: NameSite
  rule: FieldRule
}

/** The part of a value that is secret, if any: of a sentence, the word that looks like it. */
function secretIn(text: string, { start, end }: Extent, { site, rule }: Context): Extent | undefined {
  const content = text.slice(start, end)
  if (isHarmless(site.name, content) || isExpression(content) || isItsName(site.name, content)) return undefined
  if (NO_VALUE.test(content) || (HAN.test(content) && !/[!-~]{6}/.test(content))) return undefined
  if (/^\d{1,2}$/.test(content) || GENERIC.test(text.slice(start, start + 24))) return undefined
  if (rule.likely && !looksSecret(content)) return undefined
  // `secrets: SecretSource` is code more often than a secret.
  if (
    /^(?:secrets|credentials|creds)$/i.test(site.name) &&
    !looksSecret(content) &&
    !/["'`]/.test(text.charAt(start - 1))
  ) {
    return undefined
  }
  if (NOT_PROSE.has(rule.kind) || !isProse(content) || content.startsWith('-----BEGIN')) return { start, end }
  const word = content.split(/\s+/).find((each) => looksSecret(each.replace(/[.,;:!]$/, '')))
  if (word === undefined) return undefined
  const from = start + content.indexOf(word)
  return { start: from, end: from + word.replace(/[.,;:!]$/, '').length }
}
