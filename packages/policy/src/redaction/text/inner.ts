import { looksSecret } from '../secret-value.ts'
import { found, type Scan } from './scan.ts'
import { beginsWord } from './shape-search.ts'
import { classTable, runEnd } from './shapes.ts'

const BASE64URL = classTable(/[A-Za-z0-9_-]/)
const DOTTED = classTable(/[A-Za-z0-9_.=-]/)
const LONGEST_TOKEN = 64 * 1024
const LOOK_BACK = 200

/** Tokens that are known by something in their midst. @param at where the three characters begin */
export function findInner(scan: Scan, at: number): number {
  const three = scan.text.slice(at, at + 3)
  switch (three) {
    case 'eyJ':
      return findJwt(scan, at)
    case '8Q~':
      return findAzureSecret(scan, at)
    case 'las':
      return findTerraform(scan, at)
    default:
      return three.startsWith('@') ? findBareLogin(scan, at) : -1
  }
}

/** `header.payload.signature`, also without its end, and the five parts of an encrypted one. */
function findJwt(scan: Scan, at: number): number {
  const { text } = scan
  if (!beginsWord(text, at)) return -1
  const header = runEnd(text, at, { table: BASE64URL, most: LONGEST_TOKEN })
  if (header - at < 10 || text.charAt(header) !== '.') return -1
  const payload = runEnd(text, header + 1, { table: BASE64URL, most: LONGEST_TOKEN })
  if (payload - header < 5 && !text.startsWith('.', payload)) return -1
  let end = runEnd(text, payload, { table: DOTTED, most: LONGEST_TOKEN })
  while (text.charAt(end - 1) === '.') end--
  return found(scan, { start: at, end, kind: 'token' })
}

/** The secret of an Azure application: three characters, `8Q~`, and the rest. */
function findAzureSecret(scan: Scan, at: number): number {
  const { text } = scan
  const end = runEnd(text, at + 3, { table: classTableOfAzure, most: 64 })
  const start = at - 3
  if (end - at < 25 || start < scan.done || !/^[\w.~-]{3}$/.test(text.slice(start, at))) return -1
  return found(scan, { start, end, kind: 'secret' })
}

const classTableOfAzure = classTable(/[A-Za-z0-9_.~-]/)

/** `<14 characters>.atlasv1.<many>` */
function findTerraform(scan: Scan, at: number): number {
  const { text } = scan
  if (!text.startsWith('.atlasv1.', at - 3)) return -1
  const end = runEnd(text, at + 6, { table: BASE64URL })
  const before = /[A-Za-z0-9]{8,20}$/.exec(text.slice(Math.max(scan.done, at - 23), at - 3))
  if (!before || end - at < 26) return -1
  return found(scan, { start: at - 3 - before[0].length, end, kind: 'token' })
}

/** `user:password@tcp(host)` of Go's drivers, `scott/tiger@//host` of Oracle's. */
function findBareLogin(scan: Scan, at: number): number {
  const { text } = scan
  const from = Math.max(scan.done, at - LOOK_BACK)
  const before = text.slice(from, at)
  const match = /^(?:tcp|unix|local)/.test(text.slice(at + 1, at + 6))
    ? /(?:^|[\s"'`=(])[\w.-]{1,64}[:/]([^\s"'`/]{1,128})$/.exec(before)
    : /(?:^|[\s"'`=:(])[\w.-]{1,64}\/([^\s"'`/@]{1,128})$/.exec(before)
  const password = match?.[1]
  if (password === undefined || (text.startsWith('@lo', at) && !looksSecret(password))) return -1
  return found(scan, { start: at - password.length, end: at, kind: 'password' })
}
