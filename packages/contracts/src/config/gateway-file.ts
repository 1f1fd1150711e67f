import { z } from 'zod'
import { jsonObjectSchema } from '../json.ts'
import {
  agentNameField,
  descriptionField,
  listOf,
  mapOf,
  nameField,
  needs,
  orNothing,
  roleField,
  textField,
  toolReferenceField,
  wholeNumberField,
} from './fields.ts'
import { matchShape } from './route-entry.ts'

const folder = z.string({ error: 'a folder (./tools)' }).min(1, { error: 'a folder (./tools)' })

export const serverSectionSchema = mapOf(
  {
    port: wholeNumberField(1, 65_535, 'a number').optional(),
    host: textField(
      'an address or host name to listen on (127.0.0.1)',
      /^(?:[A-Za-z0-9.-]{1,253}|[0-9A-Fa-f:.]{2,45})$/,
    ).optional(),
  },
  'a map with port and host',
)

export const pathsSectionSchema = mapOf(
  { tools_path: folder.optional(), routes_path: folder.optional() },
  'a map with tools_path and routes_path',
)

export const storageSectionSchema = mapOf(
  {
    audit_db: z.string({ error: 'a path (./data/audit.db)' }).min(1, { error: 'a path (./data/audit.db)' }).optional(),
    database_url: z.string({ error: `a reference (\${DATABASE_URL}) or a postgres:// address` }).optional(),
  },
  'a map with audit_db or database_url',
)

export const keyEntrySchema = mapOf(
  {
    name: nameField('key'),
    key: z.string({ error: `a reference to a variable (\${HERMES_KEY_MY_AGENT})` }),
    roles: listOf(roleField, 'roles (tools:read)').optional(),
    agents: listOf(agentNameField, 'agent names').optional(),
  },
  'a map that describes a key',
)

export const authSectionSchema = mapOf(
  {
    mode: z.enum(['open', 'api_key', 'oauth'], { error: 'open or api_key' }),
    keys: orNothing(listOf(z.unknown(), 'keys')),
  },
  'a map with mode and keys',
)

// What an entry may look like is decided where it is enforced, in policy; the reader asks there.
const host = z.string({ error: 'a host (search.example.com)' })

export const sandboxSectionSchema = mapOf(
  {
    allowed_hosts: orNothing(listOf(host, 'hosts')),
    allow_private: orNothing(
      listOf(z.string({ error: 'an address or network (127.0.0.1, 10.1.0.0/16)' }), 'addresses'),
    ),
    max_response_bytes: wholeNumberField(1_024, 67_108_864, 'a number of bytes').optional(),
  },
  'a map with allowed_hosts, allow_private or max_response_bytes',
)

export const skillEntrySchema = mapOf(
  {
    name: nameField('skill'),
    description: descriptionField.optional(),
    schema: z.unknown().optional(),
    steps: listOf(
      mapOf({ call: toolReferenceField, args: jsonObjectSchema.optional() }, 'a map with call and args'),
      'steps',
    ).min(1, { error: 'a list of at least one step' }),
  },
  'a map that describes a skill',
)

/** A deny rule: a tool pattern alone, or a condition with the reason people are told. */
export const denyEntrySchema = z.preprocess(
  (value) => (typeof value === 'string' ? { tool: value } : value),
  mapOf(
    { ...matchShape, reason: descriptionField.optional() },
    'a tool pattern, or a map with tool, args, agent_id and reason',
  ).refine(
    (rule) => rule.tool !== undefined || rule.args !== undefined || rule.agent_id !== undefined,
    needs(
      'a rule with tool, args or agent_id, since without any it would deny every call: write tool: "*" if that is meant',
    ),
  ),
)

export const policiesSectionSchema = mapOf(
  { deny: orNothing(listOf(z.unknown(), 'tool patterns or rules')) },
  'a map with deny',
)

export const toolsetEntrySchema = mapOf(
  {
    description: descriptionField.optional(),
    tools: orNothing(listOf(toolReferenceField, 'tool names')),
    includes: orNothing(listOf(nameField('toolset'), 'toolset names')),
  },
  'a map with description, tools and includes',
)
export const toolsetsSectionSchema = z.record(z.string(), z.unknown(), {
  error: 'a map from toolset names to their tools',
})

export const redactionSectionSchema = mapOf(
  { fields: orNothing(listOf(nameField('field'), 'field names')) },
  'a map with fields',
)

/** gateway.yaml by its sections, each checked on its own so that all problems are told at once. */
export const gatewayFileSchema = mapOf(
  {
    server: z.unknown().optional(),
    gateway: z.unknown().optional(),
    storage: z.unknown().optional(),
    auth: z.unknown().optional(),
    sandbox: z.unknown().optional(),
    mcp_servers: z.unknown().optional(),
    skills: z.unknown().optional(),
    policies: z.unknown().optional(),
    toolsets: z.unknown().optional(),
    redaction: z.unknown().optional(),
  },
  'a map with sections such as server, gateway, auth and sandbox',
)
