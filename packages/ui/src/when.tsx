import { formatBytes, formatDuration } from '@hermes/contracts/duration'

/** The parts of a moment as people read them in one time zone (studio-design §7): `14:05:11`, `.973`, `Mon 30 Nov`. */
export function momentParts(at: Date, timeZone?: string): { time: string; millis: string; date: string; zone: string } {
  const base = { hourCycle: 'h23', ...(timeZone && { timeZone }) } as const
  const time = new Intl.DateTimeFormat('en-GB', {
    ...base,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(at)
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...base,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).formatToParts(at)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const zone = new Intl.DateTimeFormat('en-GB', { ...base, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((candidate) => candidate.type === 'timeZoneName')
  return {
    time,
    millis: `.${String(at.getMilliseconds()).padStart(3, '0')}`,
    date: `${part('weekday')} ${part('day')} ${part('month')}`,
    zone: (zone?.value ?? 'UTC').replace('GMT', 'UTC'),
  }
}

interface TimestampProps {
  at: Date
  /** `time` in lists, `full` where it stands alone. */
  form?: 'time' | 'full'
  /** IANA name; the reader's own by default. */
  timeZone?: string
  className?: string | undefined
}

/** A moment, with its full form for machines. */
export function Timestamp({ at, form = 'time', timeZone, className }: TimestampProps) {
  const { time, millis, date, zone } = momentParts(at, timeZone)
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {form === 'full' && `${date}, `}
      {time}
      <span className="text-ink-3">{millis}</span>
      {form === 'full' && <span className="text-ink-3"> {zone}</span>}
    </time>
  )
}

/** A length of time given in microseconds. */
export function Duration({ us, className }: { us: number; className?: string | undefined }) {
  return <span className={className}>{formatDuration(us / 1_000)}</span>
}

/** A number of bytes. */
export function Bytes({ count, className }: { count: number; className?: string | undefined }) {
  return <span className={className}>{formatBytes(count)}</span>
}
