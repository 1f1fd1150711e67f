import { callEnvelopeSchema, OUTCOMES } from '@hermes/contracts/call'
import { ERROR_CODES, UPSTREAM_CAUSES } from '@hermes/contracts/errors'
import { z } from 'zod'
import 'zod-openapi'

const anyJson = z.unknown().meta({ description: 'Any JSON value.' })
const openObject = z.record(z.string(), anyJson)

/** The envelope as the document shows it; the gateway's own first stage is the judge. */
export const envelopeDocument = callEnvelopeSchema
  .extend({ arguments: openObject.default({}) })
  .meta({ id: 'CallEnvelope', description: 'One call of one tool.' })

export const errorSchema = z
  .strictObject({
    code: z.enum(ERROR_CODES),
    cause: z.enum(UPSTREAM_CAUSES).optional().meta({ description: 'How the backend died.' }),
    message: z.string().meta({ description: 'What happened and why, for people.' }),
    remedy: z.string().meta({ description: 'What to do about it, for people.' }),
    model_message: z.string().meta({ description: 'What a model may be told.' }),
    retryable: z.boolean(),
    retry_after_ms: z.number().optional(),
    facts: openObject,
  })
  .meta({ id: 'CallError' })

const marksSchema = z
  .strictObject({
    bytes: z.number(),
    oversized: z.strictObject({ limit: z.number(), received: z.number() }).optional(),
    redacted: z.array(z.string()),
    redactedCount: z.number().optional(),
    trust: z.enum(['trusted', 'untrusted']),
    private: z.boolean(),
  })
  .meta({ id: 'ResultMarks' })

export const callAnswerSchema = z
  .strictObject({
    call_id: z.string(),
    trace_id: z.string(),
    outcome: z.literal('ran'),
    result: anyJson,
    marks: marksSchema.optional(),
    duration_ms: z.number(),
  })
  .meta({ id: 'CallAnswer' })

/** The one shape of every error; a request that did not become a call has no `call_id`. */
export const errorAnswerSchema = z
  .strictObject({
    call_id: z.string().nullable(),
    trace_id: z.string(),
    outcome: z.enum(OUTCOMES),
    error: errorSchema,
    result: anyJson.optional().meta({ description: 'What the tool itself said of its failure.' }),
    marks: marksSchema.optional(),
    duration_ms: z.number().optional(),
  })
  .meta({ id: 'ErrorAnswer' })

export const callStateSchema = z
  .strictObject({
    call_id: z.string(),
    trace_id: z.string(),
    tool_name: z.string(),
    outcome: z.enum(OUTCOMES),
    started_at: z.iso.datetime(),
    duration_ms: z.number(),
    result: anyJson.optional(),
    marks: marksSchema.optional(),
    error: errorSchema.optional(),
  })
  .meta({ id: 'CallState', description: 'A call as it is recorded.' })

export const TOOL_FORMATS = ['mcp', 'openai', 'anthropic'] as const
export const toolFormatSchema = z.enum(TOOL_FORMATS)
export type ToolFormat = (typeof TOOL_FORMATS)[number]

const mcpTool = z.strictObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: openObject,
  outputSchema: openObject.optional(),
  annotations: openObject.optional(),
  icons: z.array(anyJson).optional(),
  _meta: openObject.optional(),
})
const openaiTool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), description: z.string(), parameters: openObject }),
})
const anthropicTool = z.strictObject({ name: z.string(), description: z.string(), input_schema: openObject })
export const toolListSchema = z
  .strictObject({ tools: z.union([z.array(mcpTool), z.array(openaiTool), z.array(anthropicTool)]) })
  .meta({ id: 'ToolList', description: 'The tools this caller can use, in the format asked for.' })

export const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' })
export const readinessSchema = z
  .strictObject({ ready: z.boolean(), reasons: z.array(z.string()) })
  .meta({ id: 'Readiness', description: 'Whether calls are served now, and if not, why.' })
