import { z } from 'zod'
import { flagField, listOf, mapOf, serverNameField, textField, timeoutField } from './fields.ts'
import { effectField, headersField, returnsField, sinkArgsField } from './tool-entry.ts'

const overrideSchema = mapOf(
  {
    effect: effectField.optional(),
    returns: returnsField.optional(),
    sink_args: sinkArgsField.optional(),
    asks: flagField.optional(),
  },
  'a map with effect, returns, sink_args or asks',
)

const plain = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string({ error: 'text' }),
)

/** A server's own name of a tool; servers name more freely than files do. */
const ownToolName = textField('the name of a tool as the server calls it', /^\S{1,200}$/u)

/** One entry of `mcp_servers:`; which fields belong to which transport is checked by the reader. */
export const serverEntrySchema = mapOf(
  {
    name: serverNameField,
    transport: z.enum(['stdio', 'streamable_http'], { error: 'stdio or streamable_http' }),
    command: z.string({ error: 'a program (node)' }).min(1, { error: 'a program (node)' }).optional(),
    args: listOf(plain, 'arguments').optional(),
    env: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'the name of an environment variable' }), plain, {
        error: 'a map from variable names to text',
      })
      .optional(),
    cwd: z.string({ error: 'a folder' }).min(1, { error: 'a folder' }).optional(),
    url: z.string({ error: 'an address (https://mcp.example.com/mcp)' }).optional(),
    headers: headersField.optional(),
    tools: listOf(ownToolName, 'tool names').optional(),
    timeout: timeoutField.optional(),
    enabled: flagField.optional(),
    expose: z.enum(['prefixed', 'passthrough'], { error: 'prefixed or passthrough' }).optional(),
    overrides: z.record(z.string(), overrideSchema, { error: 'a map from tool names to what they are' }).optional(),
  },
  'a map that describes a server',
)
export type ServerEntry = z.infer<typeof serverEntrySchema>
