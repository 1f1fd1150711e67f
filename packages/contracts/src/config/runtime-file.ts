import { z } from 'zod'
import { channelSchema } from '../channel.ts'
import { listOf, mapOf, orNothing, serverNameField, textField } from './fields.ts'

const name = textField('the name of a toolset, server or tool', /^\S{1,256}$/u)

const channelEntrySchema = mapOf(
  {
    // An empty list is none at all; a key without a value is neither, and refused.
    enabled: listOf(name, 'toolset names ([] for none)').optional(),
    disabled: orNothing(listOf(name, 'toolset names')),
  },
  'a map with enabled and disabled',
)

/** config.yaml beside gateway.yaml (spec §7.1, §7.4): toolsets, what each channel may use, which servers may start. */
export const runtimeFileSchema = mapOf(
  {
    toolsets: z.unknown().optional(),
    tools: orNothing(
      z.partialRecord(channelSchema, channelEntrySchema, {
        // What it says of an unknown channel is left to the reader, who knows its place.
        error: ({ code }) =>
          code === 'invalid_type'
            ? 'a map from channels (cli, telegram, api, mcp, webhook …) to enabled and disabled'
            : undefined,
      }),
    ),
    mcp: orNothing(
      mapOf({ servers: listOf(serverNameField, 'server names ([] for none)').optional() }, 'a map with servers'),
    ),
  },
  'a map with toolsets, tools or mcp',
)
