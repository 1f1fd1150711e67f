import { formatBytes, formatDuration } from '@hermes/contracts/duration'

interface Formats {
  time: Intl.DateTimeFormat
  date: Intl.DateTimeFormat
  zone: Intl.DateTimeFormat
}

/** By zone: lists write hundreds of moments, and making a format costs more than using it. */
const formats = new Map<string, Formats>()

function formatsOf(timeZone: string | undefined): Formats {
  const known = formats.get(timeZone ?? '')
  if (known) return known
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...(timeZone && { timeZone }), ...options })
  const made = {
    time: make({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    date: make({ weekday: 'short', day: 'numeric', month: 'short' }),
    zone: make({ timeZoneName: 'shortOffset' }),
  }
  formats.set(timeZone ?? '', made)
  return made
}

/** The parts of a moment as people read them in one time zone (studio-design §7): `14:05:11`, `.973`, `Mon 30 Nov`. */
export function momentParts(at: Date, timeZone?: string): { time: string; millis: string; date: string; zone: string } {
  const { time, date, zone } = formatsOf(timeZone)
  const part = (format: Intl.DateTimeFormat, type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(at).find((candidate) => candidate.type === type)?.value ?? ''
  return {
    time: time.format(at),
    millis: `.${String(at.getMilliseconds()).padStart(3, '0')}`,
    date: `${part(date, 'weekday')} ${part(date, 'day')} ${part(date, 'month')}`,
    zone: part(zone, 'timeZoneName').replace('GMT', 'UTC'),
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
