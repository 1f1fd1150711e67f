'use client'
import type { OwnedTime } from '@hermes/contracts/call'
import { formatDuration } from '@hermes/contracts/duration'
import type { TimeOwner } from '@hermes/contracts/span'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

/** Order in which owners stand in a bar: darkest first in light, the reverse in dark. */
const ORDER = ['gateway', 'model', 'backend', 'person', 'idle'] as const

const TEXTURES: Readonly<Record<TimeOwner, string>> = {
  gateway: 'owner-gateway',
  backend: 'owner-backend',
  model: 'owner-model',
  person: 'owner-person',
  idle: 'owner-idle',
}

/** The texture of an owner of time, for bars outside of this file. */
export function ownerClass(owner: TimeOwner): string {
  return TEXTURES[owner]
}

type Shares = Partial<Record<TimeOwner, number>>

/** Microseconds by owner, those with none left out, in the order of the bar. */
export function sharesOf(time: OwnedTime, idleUs = 0): Shares {
  const all = {
    gateway: time.gatewayUs,
    model: time.modelUs,
    backend: time.backendUs,
    person: time.personUs,
    idle: idleUs,
  }
  return Object.fromEntries(ORDER.flatMap((owner) => (all[owner] > 0 ? [[owner, all[owner]]] : [])))
}

/**
 * Length of a list's bar, 10 to 100 percent: logarithmic in the total, since 1 ms and 15 minutes share one column
 * (studio-design §5.2). One millisecond and less is the shortest, fifteen minutes and more the longest.
 */
export function ownerBarLength(totalUs: number): number {
  const decades = Math.log10(Math.max(totalUs, 1_000) / 1_000)
  return Math.min(100, 10 + (decades / Math.log10(900_000)) * 90)
}

interface OwnerBarProps {
  time: OwnedTime
  /** Time nobody worked: backoff between attempts, microseconds. */
  idleUs?: number
  /** In lists: the length tells the total, logarithmically. Absent: the bar fills its place. */
  totalUs?: number
  className?: string | undefined
}

/** Whose time it was, as shares of one bar. No share is thinner than 1.5 px, so none can vanish. */
export function OwnerBar({ time, idleUs = 0, totalUs, className }: OwnerBarProps) {
  const words = useWords()
  const shares = sharesOf(time, idleUs)
  const entries = ORDER.flatMap((owner) => (shares[owner] ? [{ owner, us: shares[owner] }] : []))
  const sum = entries.reduce((total, entry) => total + entry.us, 0)
  const spoken = entries.map(({ owner, us }) => words.share(words.owners[owner], Math.round((us / sum) * 100)))
  return (
    <span
      role="img"
      aria-label={sum > 0 ? words.whoseTime(spoken.join(', ')) : words.noTime}
      className={cn('flex h-[9px] gap-px overflow-hidden rounded-mark', className)}
      style={{ width: totalUs === undefined ? '100%' : `${ownerBarLength(totalUs).toFixed(1)}%` }}
    >
      {entries.map(({ owner, us }) => (
        <span
          key={owner}
          className={cn('block min-w-[1.5px]', TEXTURES[owner])}
          style={{ flexGrow: us, flexBasis: 0 }}
        />
      ))}
    </span>
  )
}

interface OwnerKeyProps {
  /** With their times, where there is one call or trace to speak of. */
  time?: OwnedTime
  owners?: readonly TimeOwner[]
  className?: string | undefined
}

/** Names the textures, and how long each took where `time` is given. */
export function OwnerKey({ time, owners, className }: OwnerKeyProps) {
  const words = useWords()
  const shares = time ? sharesOf(time) : undefined
  const shown = owners ?? (shares ? ORDER.filter((owner) => shares[owner]) : ORDER.slice(0, 4))
  return (
    <span className={cn('flex flex-wrap items-center gap-x-3.5 gap-y-1 text-ink-2 text-xs', className)}>
      {shown.map((owner) => (
        <span key={owner} className="inline-flex items-center gap-[5px] whitespace-nowrap">
          <span aria-hidden="true" className={cn('inline-block h-[9px] w-3.5 rounded-mark', TEXTURES[owner])} />
          {words.owners[owner]}
          {shares && <span className="font-medium text-ink">{formatDuration((shares[owner] ?? 0) / 1_000)}</span>}
        </span>
      ))}
    </span>
  )
}
