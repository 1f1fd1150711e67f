import type { SecretKind } from '../secret-kind.ts'
import { isExpression, isPlainlyHarmless, looksSecret } from '../secret-value.ts'
import { quotedText } from './quoted.ts'
import { found, type Scan } from './scan.ts'

const NOUNS: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ...['password', 'passwd', 'pwd', 'passphrase', 'passwort', 'kennwort', 'senha'].map((noun): [string, SecretKind] => [
    noun,
    'password',
  ]),
  ...['passcode', 'code', 'pin', 'otp'].map((noun): [string, SecretKind] => [noun, 'access_code']),
  ['token', 'token'],
  ['secret', 'secret'],
  ['credential', 'secret'],
  ['key', 'api_key'],
  ['bearer', 'authorization'],
  ['basic', 'authorization'],
  ['identified', 'password'],
])

const LINKING =
  /^(?:\s{1,4}(?:is|was|are|were|be|to|as|now|set|changed|reset|updated|from|by|ist|lautet|é|es|est|of|will|value|this|following|currently|use|using|called|named|string|one|new|old|your|new|here|:|=|->|→|—|-)(?=[\s:=])){0,6}\s{0,4}[:=]?\s{0,4}(?=\S)/i

/** Blanks, quotes, emphasis, a bracket. */
const ENDS_WORD = new Set([32, 9, 10, 13, 34, 39, 96, 42, 40, 92])

/** What follows a word such as "password" without a sign: `the password is …`, netrc's `password …`. @param at of its last letter */
export function findAfterNoun(scan: Scan, at: number): number {
  const { text } = scan
  const after = text.charCodeAt(at + 1)
  if (!ENDS_WORD.has(after)) return -1
  const noun =
    /(?:[A-Z]?[a-z]{2,12}|[A-Z]{3,12})$/.exec(text.slice(Math.max(0, at - 12), at + 1))?.[0].toLowerCase() ?? ''
  const kind = NOUNS.get(noun)
  if (!kind) return -1
  scan.named = true
  const before = text.slice(Math.max(0, at - 60), at + 1 - noun.length)
  if (
    noun === 'key' &&
    !/(?:api|access|secret|private|signing|encryption|master|license|auth|service|account)[ _-]$/i.test(before)
  )
    return -1
  if (
    noun === 'code' &&
    !/(?:access|auth|authorization|verification|security|recovery|backup|one-time)[ _-]$/i.test(before)
  )
    return -1
  // What has a sign behind it is a field's name.
  if (/^["'`\]*\\]{0,4}\s{0,4}[:=]/.test(text.slice(at + 1, at + 10))) return -1
  const whole = /[\w.$-]{0,40}$/.exec(before)?.[0] ?? ''
  const rule = whole === '' ? undefined : scan.finder.rules(whole + noun)
  if (whole !== '' && (!rule || rule.likely)) return -1
  const argument = ARGUMENT.exec(text.slice(at + 1, at + 40))
  if (argument) return argumentAfter(scan, at + argument[0].length, kind)
  if (after === 40) return -1
  return value(scan, at + 1, { kind, noun, before })
}

/** `("x-api-key", "…")`, `setPassword("…")` */
const ARGUMENT = /^(?:\\{0,7}["'`]\s{0,8},\s{0,16}|\()(?=\\{0,7}["'`])/

function argumentAfter(scan: Scan, from: number, kind: SecretKind): number {
  const quoted = quotedText(scan.text, from + 1, Math.min(scan.text.length, from + 512))
  const content = quoted ? scan.text.slice(quoted.start, quoted.end) : ''
  if (
    !quoted ||
    isPlainlyHarmless(content) ||
    !(looksSecret(content) || /^(?:Bearer|Basic|Token) \S{6}/i.test(content))
  )
    return -1
  return found(scan, { start: quoted.start, end: quoted.end, kind })
}

interface Noun {
  kind: SecretKind
  noun: string
  before: string
}

function value(scan: Scan, from: number, { kind, noun, before }: Noun): number {
  const { text } = scan
  const window = text.slice(from, from + 8_400)
  const skipped =
    noun === 'bearer' || noun === 'basic'
      ? /^[ \t]{1,4}/.exec(window)?.[0]
      : LINKING.exec(window.replace(/^["'`*]{1,2}/, (marks) => ' '.repeat(marks.length)))?.[0]
  if (skipped === undefined || skipped.length === 0) return -1
  const rest = window.slice(skipped.length)
  const quoted = /^(\\?["'`“‘*]{1,2})([^"'`”’«»\s*][^"'`”’«»*\n]{0,256}?)["'`”’*\\]/.exec(rest)
  const [, opening = '', inQuotes = ''] = quoted ?? []
  const bare = /^[^\s"'`<>,;()]{1,8192}/.exec(rest)?.[0].replace(/[.:!?]+$/, '') ?? ''
  const content = inQuotes || bare
  const start = from + skipped.length + opening.length
  if (content === '' || isPlainlyHarmless(content) || isExpression(content) || content.includes('«redacted:')) return -1
  if (!isTold(content, { noun, before, quoted: inQuotes !== '', linked: skipped.trim() !== '' })) return -1
  return found(scan, { start, end: start + content.length, kind })
}

interface Telling {
  noun: string
  before: string
  quoted: boolean
  linked: boolean
}

/** Whether the word that follows is the secret, and not the sentence's next word. */
function isTold(content: string, { noun, before, quoted, linked }: Telling): boolean {
  if (noun === 'basic')
    return (
      content.length >= 8 &&
      /^[A-Za-z0-9+/_-]+={0,2}$/.test(content) &&
      (/\d|=$/.test(content) || /[a-z][A-Z]/.test(content))
    )
  if (noun === 'bearer') return content.length >= 12 && looksSecret(content)
  // netrc: machine, login, password; SQL: IDENTIFIED BY '…', PASSWORD '…'.
  if (/\b(?:login|machine|default|account)\s[^\n]{0,60}$/i.test(before) && !linked && noun === 'password') return true
  if (quoted && (noun === 'identified' || /\b(?:with|user|role|set|encrypted|login)\s[^\n]{0,60}$/i.test(before)))
    return content.length >= 4
  if (noun === 'identified') return false
  if (/^\d{4,10}$/.test(content)) return linked && /^(?:code|pin|passcode|otp)$/.test(noun)
  return (
    looksSecret(content) ||
    (quoted && linked && content.length >= 6 && !/\s/.test(content) && /[^a-z]/.test(content.slice(1)))
  )
}

const CJK_LABEL = /(?:密码|密碼|口令|密钥|密鑰|秘钥|令牌|パスワード|トークン|비밀번호|пароль)$/
const CJK_LINK =
  /^[ \t]{0,4}(?:是|为|為|改为|设为|設為|更新为|即|は|は、|은|는|=|-)?[ \t]{0,4}["'`“「『]?([\x21-\x7e]{6,4096})/

/** The same for labels of other scripts, whose last character stands at `at`: `密码是 …`. */
export function findAfterLabel(scan: Scan, at: number): number {
  const { text } = scan
  const label = CJK_LABEL.exec(text.slice(Math.max(0, at - 9), at + 1))
  if (!label) return -1
  const match = CJK_LINK.exec(text.slice(at + 1, at + 4_200))
  const content = match?.[1]?.replace(/["'`.,;!?)]+$/, '')
  if (!match || content === undefined || /^[:=]/.test(content) || !looksSecret(content)) return -1
  const start = at + 1 + match[0].length - (match[1]?.length ?? 0)
  return found(scan, { start, end: start + content.length, kind: 'password' })
}
