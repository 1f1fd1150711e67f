import type { FieldRule } from '../secret-field.ts'
import { isExpression, isPlainlyHarmless, looksSecret } from '../secret-value.ts'
import { quotedText } from './quoted.ts'
import { found, lineAround, type Scan } from './scan.ts'

const LOOK_BACK = 200
const LOGIN_COMMANDS = /\b(?:curl|wget|http|https|xh|httpie|ab|siege|wrk)\b/
const PASSWORD_COMMANDS =
  /\b(?:docker(?:\.exe)?[ ]+login|podman[ ]+login|helm[ ]+registry[ ]+login|twine|sshpass|redis-cli|mongo(?:sh|dump|restore|export|import)?|az[ ]+login|oc[ ]+login|ldapsearch|mosquitto_(?:pub|sub)|smbclient|7z|zip|unzip|rclone|nexus|plink|pscp|winscp|sqlcmd|bcp|kinit|vault[ ]+login)\b/
const JOINING_COMMANDS = /\b(?:mysql(?:dump|admin|import|show)?|mariadb(?:-dump)?|7z|sshpass)\b/

/** The value of a command's flag: `--token x`, `-u user:password`, `-p x`. @param at of the blank before the dash */
export function findFlag(scan: Scan, at: number): number {
  const { text } = scan
  return text.charAt(at + 2) === '-' ? longFlag(scan, at + 1) : shortFlag(scan, at + 1)
}

function longFlag(scan: Scan, at: number): number {
  const { text } = scan
  const name = /^--?([A-Za-z][\w.-]{0,63})(?=[ \t]{1,8}[^\s-]|[ \t]{1,8}-[^-\s]{6}|\\{0,7}["'`]\s{0,4},)/.exec(
    text.slice(at, at + 80),
  )
  const [whole, flag = ''] = name ?? []
  if (whole === undefined) return -1
  const start = at + whole.length
  if (/^(?:user|proxy-user|auth|userpwd)$/.test(flag)) return loginAt(scan, start)
  const rule = scan.finder.rules(flag)
  return rule ? valueAt(scan, start, rule) : -1
}

function shortFlag(scan: Scan, at: number): number {
  const { text } = scan
  const long = /^-[A-Za-z][\w-]{2,63}[ \t]/.test(text.slice(at, at + 66)) ? longFlag(scan, at) : -1
  if (long > 0) return long
  const command = commandBefore(scan, at)
  const letter = text.charAt(at + 1)
  const next = text.charAt(at + 2)
  if ((letter === 'u' || letter === 'U') && command.login) return loginAt(scan, at + 2)
  if (letter === 'a' && command.login && !command.password) return loginAt(scan, at + 2)
  if (letter === 'p' && next !== ' ' && command.joined) return valueAt(scan, at + 2, PASSWORD)
  if (letter === 'b' && command.login) return cookieAt(scan, at + 2)
  if (/[pPaw]/.test(letter) && next === ' ' && command.password) return valueAt(scan, at + 2, PASSWORD)
  return -1
}

/** What command a flag belongs to, by what stands before it in its line; asked once in 64 characters, since flags may be many. */
function commandBefore(scan: Scan, at: number): NonNullable<Scan['command']> {
  const step = at - (at % 64)
  if (scan.command?.step === step) return scan.command
  const line = lineAround(scan, at)
  const before = scan.text.slice(Math.max(line.start, at - LOOK_BACK), at)
  const login = LOGIN_COMMANDS.test(before)
  const password = PASSWORD_COMMANDS.test(before)
  scan.command = { step, login, password, joined: JOINING_COMMANDS.test(before) }
  return scan.command
}

/** The value that stands here, perhaps behind a blank and in quotes. */
function wordAt(scan: Scan, at: number): { start: number; end: number } | undefined {
  const { text } = scan
  // In a list, flag and value are two texts: `"-u", "me:…"`.
  let start = at + (/^\\{0,7}["'`]\s{0,4},\s{0,8}/.exec(text.slice(at, at + 24))?.[0].length ?? 0)
  while (start - at < 24 && /[ \t=]/.test(text.charAt(start))) start++
  const quoted = quotedText(text, start, Math.min(lineAround(scan, at).end, start + 8_192))
  if (quoted) return quoted
  const end =
    start + (/^[^\s"'`\\]{1,8192}/.exec(text.slice(start, start + 8_192))?.[0].replace(/[,;)\]}]+$/, '').length ?? 0)
  return end > start ? { start, end } : undefined
}

/** `TOKEN` in the usage of a command. */
const PLACEHOLDER = /^<?[A-Z_]{0,12}(?:TOKEN|PASS|PASSWORD|KEY|SECRET|VALUE|STRING|TEXT|FILE|PATH)>?$/

const PASSWORD: FieldRule = { kind: 'password', likely: false }

function valueAt(scan: Scan, at: number, rule: FieldRule): number {
  const word = wordAt(scan, at)
  if (!word) return -1
  const value = scan.text.slice(word.start, word.end)
  if (
    (rule.likely && !looksSecret(value)) ||
    PLACEHOLDER.test(value) ||
    isPlainlyHarmless(value) ||
    isExpression(value) ||
    /^(?:is|for|and|or|to|the|flag|option|argument|must|can|if|in|with|from|as|on|file|path)$/i.test(value)
  )
    return -1
  return found(scan, { start: word.start, end: word.end, kind: rule.kind })
}

/** `name=value` */
function cookieAt(scan: Scan, at: number): number {
  const word = wordAt(scan, at)
  const equals = word ? scan.text.slice(word.start, word.end).indexOf('=') : -1
  return word && equals > 0 ? found(scan, { start: word.start + equals + 1, end: word.end, kind: 'cookie' }) : -1
}

/** `user:password` */
function loginAt(scan: Scan, at: number): number {
  const word = wordAt(scan, at)
  const value = word ? scan.text.slice(word.start, word.end) : ''
  const colon = value.indexOf(':')
  const password = value.slice(colon + 1)
  if (!word || colon < 0 || isPlainlyHarmless(password) || password.startsWith('//')) return -1
  return found(scan, { start: word.start + colon + 1, end: word.end, kind: 'password' })
}
