import { z } from 'zod'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** A JSON object. */
export type JsonObject = { [key: string]: Json }
/** A JSON Schema document (draft 2020-12 or draft-07); kept open, Ajv is the judge. */
export type JsonSchema = JsonObject

export const jsonSchema: z.ZodType<Json> = z.json() as z.ZodType<Json>
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema)

/** True for a plain JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
