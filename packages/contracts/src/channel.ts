import { z } from 'zod'

/** Where a request came in (DESIGN §6). It decides the toolset and the trust. */
export const CHANNELS = ['studio', 'cli', 'acp', 'telegram', 'api', 'mcp', 'cron', 'webhook', 'subagent'] as const
export type Channel = (typeof CHANNELS)[number]
export const channelSchema = z.enum(CHANNELS)
