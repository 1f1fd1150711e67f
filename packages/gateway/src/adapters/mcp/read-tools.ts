import { isJsonObject, type Json } from '@hermes/contracts/json'
import type { CatalogueTool } from '@hermes/contracts/server'
import { isDeeper, MAX_DEPTH } from './depth.ts'

const MAX_NAME = 256
const MAX_TOOL_BYTES = 256 * 1024

export type ReadTool = { ok: true; tool: CatalogueTool } | { ok: false; name: string; why: string }

/** Reads one tool as a server lists it, unchanged. What is malformed is told by its name and left out by the caller. */
export function readTool(listed: Json): ReadTool {
  if (!isJsonObject(listed)) return { ok: false, name: '(no object)', why: 'it is no object' }
  const { name, title, description, inputSchema, outputSchema, annotations, icons, execution, _meta } = listed
  const refuse = (why: string): ReadTool => ({
    ok: false,
    name: typeof name === 'string' ? name.slice(0, MAX_NAME) : '(no name)',
    why,
  })
  if (typeof name !== 'string' || name === '') return refuse('its name is no text')
  if (name.length > MAX_NAME) return refuse(`its name is longer than ${MAX_NAME} characters`)
  if (!isJsonObject(inputSchema)) return refuse('its inputSchema is no object')
  if (inputSchema.type !== undefined && inputSchema.type !== 'object')
    return refuse('its inputSchema is not of type object')
  if (description !== undefined && typeof description !== 'string') return refuse('its description is no text')
  if (outputSchema !== undefined && !isJsonObject(outputSchema)) return refuse('its outputSchema is no object')
  if (isDeeper(listed, MAX_DEPTH)) return refuse(`its definition is nested more than ${MAX_DEPTH} deep`)
  if (JSON.stringify(listed).length > MAX_TOOL_BYTES) return refuse('its definition is larger than 256 kB')
  return {
    ok: true,
    tool: {
      name,
      inputSchema,
      ...(description !== undefined && { description }),
      ...(typeof title === 'string' && { title }),
      ...(outputSchema && { outputSchema }),
      ...(isJsonObject(annotations) && { annotations }),
      ...(Array.isArray(icons) && { icons }),
      ...(isJsonObject(execution) && { execution }),
      ...(isJsonObject(_meta) && { _meta }),
    },
  }
}
