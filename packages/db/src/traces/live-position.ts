import { decodeCursor, encodeCursor } from './cursor.ts'

/**
 * Where a live reader stands. It has seen what was visible in the snapshot `base`. While it reads what became visible
 * up to `target` it has come as far as the version (`xid`, `id`); these three are empty when it has read all of it.
 */
export interface LivePosition {
  base: string
  target: string
  xid: string
  id: string
}

/** The position of someone who has just seen everything visible in a snapshot. */
export function liveHead(snapshot: string): string {
  return encodePosition({ base: snapshot, target: '', xid: '', id: '' })
}

export function encodePosition({ base, target, xid, id }: LivePosition): string {
  return encodeCursor([base, target, xid, id])
}

/** @returns undefined where the text is no position of ours */
export function decodePosition(text: string): LivePosition | undefined {
  const [base, target, xid, id] = decodeCursor(text, 4) ?? []
  if (base === undefined || target === undefined || xid === undefined || id === undefined) return undefined
  const snapshot = /^\d{1,20}:\d{1,20}:[\d,]*$/
  if (!snapshot.test(base) || (target !== '' && (!snapshot.test(target) || !/^\d{1,20}$/.test(xid)))) return undefined
  return { base, target, xid, id }
}
