import { defineTool } from '@hermes/plugin/native-tool'

/** The time now, in any time zone: models do not know it, and guess. */
export const currentTime = defineTool({
  name: 'current_time',
  description:
    'The current date and time. Give an IANA time zone such as "Europe/Berlin" to get it there; UTC otherwise.',
  toolset: 'time',
  effect: 'read',
  returns: { trust: 'trusted', private: false },
  sinkArgs: [],
  requires: [],
  schema: {
    type: 'object',
    properties: {
      timezone: { type: 'string', minLength: 1, maxLength: 64, default: 'UTC', description: 'IANA time zone' },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      iso: { type: 'string', description: 'With the offset of the time zone' },
      date: { type: 'string' },
      time: { type: 'string' },
      weekday: { type: 'string' },
      timezone: { type: 'string' },
      unix_ms: { type: 'integer' },
    },
    required: ['iso', 'date', 'time', 'weekday', 'timezone', 'unix_ms'],
  },
  async run(args, context) {
    const now = context.now()
    const format = formatter(typeof args.timezone === 'string' ? args.timezone : 'UTC')
    const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
    const date = `${parts.year}-${parts.month}-${parts.day}`
    const time = `${parts.hour}:${parts.minute}:${parts.second}`
    return {
      iso: `${date}T${time}${offset(parts.timeZoneName ?? '')}`,
      date,
      time,
      weekday: parts.weekday ?? '',
      timezone: format.resolvedOptions().timeZone,
      unix_ms: now.getTime(),
    }
  },
})

function formatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      weekday: 'long',
      timeZoneName: 'longOffset',
    })
  } catch {
    throw new Error(`"${timeZone}" is not a time zone. Use an IANA name such as "Europe/Berlin" or "UTC".`)
  }
}

/** `GMT+02:00` → `+02:00`; `GMT` alone is UTC. */
function offset(name: string): string {
  return name.replace('GMT', '') || '+00:00'
}
