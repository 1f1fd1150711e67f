import { isPlainlyHarmless, looksSecret } from '../secret-value.ts'
import { found, type Scan } from './scan.ts'

const AUTHORITY_ENDS = /[/?#\s"'`<>\\]/
const LONGEST_AUTHORITY = 1_024
const LONGEST_BEGINNING = 256
const LONGEST_PATH = 512

const WEBHOOKS =
  /^(?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/|(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/|[\w-]{1,64}\.webhook\.office\.com\/webhookb2\/|outlook\.office(?:365)?\.com\/webhook\/|open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/(?:v2\/)?hook\/|hooks\.zapier\.com\/hooks\/catch\/|hook\.(?:[a-z0-9]+\.)?(?:make|integromat)\.com\/|maker\.ifttt\.com\/trigger\/[\w-]{1,64}\/(?:json\/)?with\/key\/|[\w.-]{1,64}\.m\.pipedream\.net|events\.pagerduty\.com\/integration\/|api\.opsgenie\.com\/v1\/json\/|[\w.:-]{1,128}\/(?:hooks|webhooks?)\/(?=[\w-]{0,64}\d))/i

/** What a URL may give away: the password and token of its login, and the address of a webhook. Parameters are found by their names. */
export function findUrl(scan: Scan, at: number): number {
  const { text } = scan
  const from = at + 3
  const until = Math.min(text.length, from + LONGEST_AUTHORITY)
  let end = from
  let login = -1
  let colon = -1
  for (; end < until; end++) {
    const code = text.charCodeAt(end)
    if (code === 0xab) end = afterMark(text, end)
    else if (code === 64) login = end
    else if (code === 58 && colon < 0) colon = end
    else if (code < 128 && AUTHORITY_ENDS.test(text.charAt(end))) break
  }
  if (login > 0) return findLogin(scan, { from, colon, login })
  if (colon > 0 && !/^\d{1,5}$/.test(text.slice(colon + 1, end)) && !/^https?$/i.test(schemeBefore(text, at))) {
    const later = unescapedLogin(text, end)
    if (later > 0) return findLogin(scan, { from, colon, login: later })
  }
  return findWebhook(scan, from)
}

/** The end of a sentinel, whose colons are its own. */
const afterMark = (text: string, at: number) => at + Math.max(0, text.slice(at, at + 200).indexOf('»'))

const schemeBefore = (text: string, at: number) =>
  /[a-z0-9+.-]{1,32}$/i.exec(text.slice(Math.max(0, at - 32), at))?.[0] ?? ''

/** A password with `/`, `?` or `#` in it, as people write them into connection strings: the `@` that a host follows. */
function unescapedLogin(text: string, from: number): number {
  const rest = /^[^\s"'`<>@]{0,256}@(?=[\w.-])/.exec(text.slice(from, from + 260))?.[0]
  return rest === undefined || rest.includes('://') ? -1 : from + rest.length - 1
}

interface Login {
  from: number
  colon: number
  login: number
}

function findLogin(scan: Scan, { from, colon, login }: Login): number {
  const { text } = scan
  const hasPassword = colon > 0 && colon < login
  const user = text.slice(from, hasPassword ? colon : login)
  const password = hasPassword ? text.slice(colon + 1, login) : ''
  // A token as the user, with no password or one that stands for none.
  const isToken = looksSecret(user) && (user.length >= 16 || /^(?:x-oauth-basic|x|)$/.test(password))
  if (isToken && !isPlainlyHarmless(user)) found(scan, { start: from, end: from + user.length, kind: 'token' })
  if (password !== '' && !isPlainlyHarmless(password)) found(scan, { start: colon + 1, end: login, kind: 'password' })
  return login
}

function findWebhook(scan: Scan, from: number): number {
  const { text } = scan
  const hook = WEBHOOKS.exec(text.slice(from, from + LONGEST_BEGINNING))?.[0]
  if (hook === undefined) return -1
  const start = from + hook.length
  const rest = /^[^\s"'`<>\\),;]{1,512}/.exec(text.slice(start, start + LONGEST_PATH))?.[0] ?? ''
  const end = start + rest.replace(/[.:]$/, '').length
  return end - start < 6 ? -1 : found(scan, { start, end, kind: 'webhook' })
}
