import { z } from 'zod'
import { createDocument, type ZodOpenApiResponseObject } from 'zod-openapi'
import {
  callAnswerSchema,
  callStateSchema,
  envelopeDocument,
  errorAnswerSchema,
  healthSchema,
  readinessSchema,
  toolFormatSchema,
  toolListSchema,
} from './schemas.ts'

const json = (description: string, schema: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema } },
})
const refusals = (texts: Record<`4${number}` | `5${number}`, string>) =>
  Object.fromEntries(Object.entries(texts).map(([status, text]) => [status, json(text, errorAnswerSchema)]))

const header = (description: string) => z.string().max(1024).optional().meta({ description })

/** The agents' API as OpenAPI 3.1, made of the schemas that its answers are tested against. */
export function openApiDocument(version: string) {
  const auth = [{ key: [] }]
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Hermes tool gateway',
      version,
      description: 'One address for all tool calls of all agents. Every call is checked, guarded and recorded.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: auth,
    tags: [
      { name: 'tools', description: 'Calling tools and listing them' },
      { name: 'health', description: 'For load balancers and supervisors' },
    ],
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An agent key. In `open` mode no key is needed.' },
      },
    },
    paths: {
      '/v1/tools/call': {
        post: {
          operationId: 'callTool',
          summary: 'Call a tool',
          tags: ['tools'],
          requestParams: {
            header: z.object({
              traceparent: header('W3C trace context the call becomes part of.'),
              tracestate: header('W3C trace state; passed on with the trace context.'),
              'x-hermes-session': header('Name of the session the call belongs to.'),
              'x-hermes-agent': header('The agent that calls; one that the key speaks for.'),
              'idempotency-key': header('Passed on to backends that take one.'),
              'x-hermes-hop': header('Gateways that the call has passed, comma-separated.'),
            }),
          },
          requestBody: { required: true, content: { 'application/json': { schema: envelopeDocument } } },
          responses: {
            200: json('The tool ran', callAnswerSchema),
            202: json('A person has been asked', errorAnswerSchema),
            ...refusals({
              400: 'The envelope or the arguments are not right; nothing was called',
              401: 'No key, or one that is not valid',
              403: 'Not allowed',
              404: 'No such tool for this caller',
              409: 'Disabled, or in conflict with another call',
              413: 'The body is too large',
              415: 'The body is not JSON',
              429: 'Too many calls',
              499: 'The caller went away',
              500: 'The gateway failed',
              502: 'The backend failed, or its answer was lost',
              503: 'Not available now',
              504: 'The backend took too long',
            }),
          },
        },
      },
      '/v1/tools': {
        get: {
          operationId: 'listTools',
          summary: 'List the tools this caller can use',
          tags: ['tools'],
          requestParams: { query: z.object({ format: toolFormatSchema.default('mcp') }) },
          responses: {
            200: json('The tools', toolListSchema),
            ...refusals({ 400: 'No such format', 401: 'No key, or one that is not valid' }),
          },
        },
      },
      '/v1/calls/{id}': {
        get: {
          operationId: 'getCall',
          summary: 'How a call of yours stands',
          tags: ['tools'],
          requestParams: { path: z.object({ id: z.string() }) },
          responses: {
            200: json('The call as recorded', callStateSchema),
            ...refusals({ 401: 'No key, or one that is not valid', 404: 'No such call of this key' }),
          },
        },
      },
      '/v1/openapi.json': {
        get: {
          operationId: 'getDocument',
          summary: 'This document',
          tags: ['tools'],
          security: [],
          responses: {
            200: json('OpenAPI 3.1', z.record(z.string(), z.unknown())),
            ...refusals({ 403: 'Not from a page' }),
          },
        },
      },
      '/healthz': {
        get: {
          operationId: 'health',
          summary: 'The process answers',
          tags: ['health'],
          security: [],
          responses: { 200: json('It does', healthSchema), ...refusals({ 403: 'Not from a page' }) },
        },
      },
      '/readyz': {
        get: {
          operationId: 'readiness',
          summary: 'Calls are served',
          tags: ['health'],
          security: [],
          responses: {
            200: json('They are', readinessSchema),
            503: json('They are not, and why', readinessSchema),
            ...refusals({ 403: 'Not from a page' }),
          },
        },
      },
    },
  })
}
