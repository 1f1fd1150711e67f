import { z } from 'zod'
import { type Json, jsonSchema } from '../json.ts'
import type { RouteMatch } from '../route.ts'
import {
  agentNameField,
  flagField,
  listOf,
  mapOf,
  nameField,
  needs,
  orNothing,
  roleField,
  toolPatternField,
  wholeNumberField,
} from './fields.ts'

const conditionSchema = mapOf(
  {
    contains: z
      .preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        z.string({ error: 'text' }).min(1, { error: 'text that is not empty' }),
      )
      .optional(),
    equals: jsonSchema.optional(),
  },
  'a map with contains or equals',
).refine(
  (condition) => condition.contains !== undefined || condition.equals !== undefined,
  needs('a map with contains or equals'),
)

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
export const routeEntrySchema = mapOf(
  {
    name: nameField('rule'),
    when: mapOf(matchShape, 'a map with tool, args or agent_id'),
    to: z.string({ error: 'an address (http://127.0.0.1:9200/search)' }).optional(),
    priority: wholeNumberField(-1_000_000, 1_000_000).optional(),
    auth: mapOf({ require_role: roleField }, 'a map with require_role').optional(),
    enabled: flagField.optional(),
  },
  'a map that describes a rule',
).refine(
  (rule) => rule.to !== undefined || rule.auth !== undefined,
  needs('a rule with to (where calls go) or auth.require_role (who may call), or both'),
)
export type RouteEntry = z.infer<typeof routeEntrySchema>

/** A file below `gateway.routes_path`. */
export const routesFileSchema = mapOf({ routes: orNothing(listOf(z.unknown(), 'rules')) }, 'a map with the key routes')
