import type { Finder, Finding } from '../finder.ts'
import { findElement } from './element.ts'
import { findFlag } from './flag.ts'
import { findInner } from './inner.ts'
import { findNamed } from './named.ts'
import { findPem } from './pem.ts'
import { findAfterLabel, findAfterNoun } from './prose.ts'
import { beginScan, type Scan } from './scan.ts'
import { findShape } from './shape-search.ts'
import { EVENT, SYMBOLS } from './triggers.ts'

const SENTINEL = '«redacted:'

/**
 * Searches a text that is not known to be anything in particular. One pass: three
 * characters at a time tell whether there is anything to look at, and what is looked at is either bounded or not looked
 * at again.
 */
export function scanText(text: string, finder: Finder): Scan | undefined {
  const { triggers, byTrigram } = finder.shapes
  const { length } = text
  const within = (part: string) => findSecrets(part, finder)
  let scan: Scan | undefined
  let trigram = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) {
      trigram = 0
      const next = beyondAscii(text, { at, code, scan: () => (scan ??= beginScan(text, finder, within)) })
      if (next > at) at = next - 1
      continue
    }
    trigram = ((trigram << 5) | (SYMBOLS[code] ?? 0)) & 0x7fff
    const event = triggers[trigram] ?? 0
    if (event === 0) continue
    scan ??= beginScan(text, finder, within)
    const next = look(scan, event, { at, shapes: byTrigram.get(trigram) })
    if (next > at) {
      at = next - 1
      trigram = 0
    }
  }
  return scan
}

/** The secrets of a text, in order. */
export function findSecrets(text: string, finder: Finder): readonly Finding[] {
  return scanText(text, finder)?.findings ?? []
}

type Candidates = Parameters<typeof findShape>[1]['shapes']

/** Looks at what the scan stopped for. @returns where it goes on, or -1: right behind where it is */
function look(scan: Scan, event: number, { at, shapes }: { at: number; shapes: Candidates }): number {
  if ((event & EVENT.sign) !== 0) return findNamed(scan, at)
  if ((event & EVENT.tag) !== 0) return findElement(scan, at)
  if ((event & (EVENT.hint | EVENT.flag)) !== 0) scan.named = true
  let next = -1
  if ((event & EVENT.shape) !== 0) next = findShape(scan, { at: at - 2, shapes })
  if (next < 0 && (event & EVENT.begin) !== 0) next = findPem(scan, at - 2)
  if (next < 0 && (event & EVENT.inner) !== 0) next = findInner(scan, at - 2)
  if (next < 0 && (event & EVENT.flag) !== 0) next = findFlag(scan, at - 2)
  if (next < 0 && (event & EVENT.noun) !== 0) next = findAfterNoun(scan, at)
  return next
}

interface Beyond {
  at: number
  code: number
  scan: () => Scan
}

/** Signs and labels of other scripts; a sentinel is passed over, whatever it holds. */
function beyondAscii(text: string, { at, code, scan }: Beyond): number {
  switch (code) {
    case 0xab: // «
      return text.startsWith(SENTINEL, at) ? afterSentinel(text, at) : -1
    case 0xff1a: // ：
    case 0xff1d: // ＝
    case 0x3011: // 】
      return findNamed(scan(), at)
    case 0x7801: // 码, of 密码
    case 0x78bc: // 碼
    case 0x4ee4: // 令, of 口令
    case 0x94a5: // 钥, of 密钥
    case 0x9470: // 鑰
    case 0x724c: // 牌, of 令牌
    case 0x30c9: // ド, of パスワード
    case 0x30f3: // ン, of トークン
    case 0xd638: // 호, of 비밀번호
    case 0x44c: // ь, of пароль
      return findAfterLabel(scan(), at)
    default:
      return -1
  }
}

const LONGEST_SENTINEL = 200

function afterSentinel(text: string, at: number): number {
  const end = text.indexOf('»', at)
  return end > 0 && end - at <= LONGEST_SENTINEL ? end + 1 : -1
}
