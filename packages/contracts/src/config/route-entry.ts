import { z } from 'zod'
import { type Json, jsonSchema } from '../json.ts'
import type { RouteMatch } from '../route.ts'
import {
  agentNameField,
  flagField,
  listOf,
  nameField,
  orNothing,
  roleField,
  toolPatternField,
  wholeNumberField,
} from './fields.ts'

const conditionSchema = z
  .strictObject(
    {
      contains: z
        .preprocess(
          (value) => (typeof value === 'number' ? String(value) : value),
          z.string({ error: 'text' }).min(1, { error: 'text that is not empty' }),
        )
        .optional(),
      equals: jsonSchema.optional(),
    },
    { error: 'a map with contains or equals' },
  )
  .refine((condition) => condition.contains !== undefined || condition.equals !== undefined, {
    error: 'a map with contains or equals',
  })

const argumentPath = z
  .string()
  .regex(/^[^.\s]+(?:\.[^.\s]+)*$/, { error: 'a dotted path into the arguments (query, filter.status)' })

/** `when:` of a rule, and the whole of a deny rule's condition. */
export const matchShape = {
  tool: toolPatternField.optional(),
  args: z
    .record(argumentPath, conditionSchema, { error: 'a map from argument paths to contains or equals' })
    .optional(),
  agent_id: agentNameField.optional(),
}

interface MatchEntry {
  tool?: string | undefined
  args?: Record<string, { contains?: string | undefined; equals?: Json | undefined }> | undefined
  agent_id?: string | undefined
}

/** The condition as the rest of the product knows it. */
export function toRouteMatch(entry: MatchEntry): RouteMatch {
  const conditions = Object.entries(entry.args ?? {}).map(([path, { contains, equals }]) => [
    path,
    { ...(contains !== undefined && { contains }), ...(equals !== undefined && { equals }) },
  ])
  return {
    ...(entry.tool !== undefined && { tool: entry.tool }),
    ...(entry.agent_id !== undefined && { agentId: entry.agent_id }),
    args: Object.fromEntries(conditions),
  }
}

/** One entry of `routes:`. A rule says where to (`to`), who may (`auth`), or both. */
export const routeEntrySchema = z
  .strictObject(
    {
      name: nameField('rule'),
      when: z.strictObject(matchShape, { error: 'a map with tool, args or agent_id' }),
      to: z.string({ error: 'an address (http://127.0.0.1:9200/search)' }).optional(),
      priority: wholeNumberField(-1_000_000, 1_000_000).optional(),
      auth: z.strictObject({ require_role: roleField }, { error: 'a map with require_role' }).optional(),
      enabled: flagField.optional(),
    },
    { error: 'a map that describes a rule' },
  )
  .refine((rule) => rule.to !== undefined || rule.auth !== undefined, {
    error: 'a rule with to (where calls go) or auth.require_role (who may call), or both',
  })
export type RouteEntry = z.infer<typeof routeEntrySchema>

/** A file below `gateway.routes_path`. */
export const routesFileSchema = z.strictObject(
  { routes: orNothing(listOf(z.unknown(), 'rules')) },
  { error: 'a map with the key routes' },
)
