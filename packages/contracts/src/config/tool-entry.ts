import { z } from 'zod'
import { jsonSchema } from '../json.ts'
import { EFFECTS, type Returns, TOOL_KINDS } from '../tool.ts'
import {
  descriptionField,
  flagField,
  listOf,
  mapOf,
  orNothing,
  roleField,
  textField,
  timeoutField,
  toolNameField,
  wholeNumberField,
} from './fields.ts'

const RETURNS = 'untrusted, trusted, private, a list of these, or a map with trust and private'
const WORDS = ['trusted', 'untrusted', 'private', 'public'] as const

const returnsMap = z
  .strictObject({
    trust: z.enum(['trusted', 'untrusted'], { error: 'trusted or untrusted' }).default('untrusted'),
    private: flagField.default(true),
  })
  .transform((given): Returns => given)

/**
 * What a tool returns: one word or a list says everything that holds (`untrusted` is then not private, `private` alone
 * is untrusted and private); in a map, what is left out is assumed (untrusted, private).
 */
export const returnsField = z.unknown().transform((value, context): Returns => {
  const words = typeof value === 'string' ? [value] : value
  const isWords = Array.isArray(words) && words.length > 0 && words.every((word) => WORDS.includes(word))
  const clash = (a: string, b: string) => Array.isArray(words) && words.includes(a) && words.includes(b)
  if (isWords && !clash('trusted', 'untrusted') && !clash('private', 'public')) {
    return { trust: words.includes('trusted') ? 'trusted' : 'untrusted', private: words.includes('private') }
  }
  const map = typeof value === 'object' && !Array.isArray(value) ? returnsMap.safeParse(value) : undefined
  if (map?.success) return map.data
  context.issues.push({ code: 'custom', message: RETURNS, input: value })
  return z.NEVER
})

export const effectField = z.enum(EFFECTS, { error: 'read, write, egress or execute' })
export const sinkArgsField = listOf(
  textField('a JSON pointer to an argument, beginning with "/" (/url)', /^(?:\/(?:[^~/]|~[01])*)+$/),
  'JSON pointers to arguments (/url)',
)

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Query values and headers: plain values become text. */
const plainField = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string({ error: 'text' }),
)
const record = <T extends z.ZodType>(value: T, what: string) => z.record(z.string(), value, { error: what })

export const headersField = z.record(
  z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'a header name' }),
  z.preprocess(
    (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
    z.string({ error: 'text' }).regex(/^[^\r\n]*$/, { error: 'text on one line' }),
  ),
  { error: 'a map from header names to text' },
)

export const requestEntrySchema = mapOf(
  {
    method: z.enum(METHODS, { error: 'GET, POST, PUT, PATCH or DELETE' }).default('GET'),
    url: z.string({ error: 'an address, or a path that begins with "/"' }).min(1).optional(),
    path: z
      .string({ error: 'a path that begins with "/"' })
      .startsWith('/', { error: 'a path that begins with "/"' })
      .optional(),
    query: record(plainField, 'a map from parameter names to text').default({}),
    headers: headersField.default({}),
    body: jsonSchema.optional(),
  },
  'a map with method, url, query, headers and body',
)

/** One entry of `tools:` in a tools file, field names as in the specification, defaults not yet filled in. */
export const toolEntrySchema = mapOf(
  {
    name: toolNameField,
    description: descriptionField.optional(),
    type: z.enum(TOOL_KINDS, { error: 'native, http, mcp or skill' }).optional(),
    endpoint: z.string({ error: 'an address: local://name, http://…, https://… or mcp://server/tool' }),
    timeout: timeoutField.optional(),
    max_retries: wholeNumberField(0, 10).optional(),
    schema: z.unknown().optional(),
    output_schema: z.unknown().optional(),
    auth: mapOf(
      {
        required: flagField.optional(),
        scope: roleField.optional(),
      },
      'a map with required and scope',
    ).optional(),
    effect: effectField.optional(),
    returns: returnsField.optional(),
    sink_args: sinkArgsField.optional(),
    asks: flagField.optional(),
    enabled: flagField.optional(),
    public_web: flagField.optional(),
    request: requestEntrySchema.optional(),
    response: mapOf(
      {
        pointer: z
          .string({ error: 'a JSON pointer (/items/0), or "" for the whole answer' })
          .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, { error: 'a JSON pointer (/items/0), or "" for the whole answer' }),
      },
      'a map with pointer',
    ).optional(),
  },
  'a map that describes a tool',
)
export type ToolEntry = z.infer<typeof toolEntrySchema>

/** A file below `gateway.tools_path`; entries are checked one by one, so that one bad tool hides no other. */
export const toolsFileSchema = mapOf({ tools: orNothing(listOf(z.unknown(), 'tools')) }, 'a map with the key tools')
