import { z } from 'zod'
import { parseDuration } from '../duration.ts'

/*
 * Convention of every schema in this folder: an issue's message is what is expected there, as it reads after
 * "must be": `a number from 1 to 65535`. The reader adds path, line and what stands there instead.
 */

/** Whole numbers are names too: YAML reads `404` as a number (lossless, so it is taken as text). */
const numberToText = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value

/** Text that fits a pattern; whole numbers are taken as text. */
export const textField = (expected: string, pattern: RegExp) =>
  z.preprocess(numberToText, z.string({ error: expected }).regex(pattern, { error: expected }))

/** A tool as files name it: `web_search`, `tasks.list`. */
export const toolNameField = textField(
  'a tool name of up to 128 letters, digits, "_" and "-", with dots between words (web_search, tasks.list)',
  /^(?=.{1,128}$)[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/,
)

/** A tool as toolsets and skills refer to it; a server may name its tools more freely than a file. */
export const toolReferenceField = textField(
  'the name of a tool (web_search, demo-mcp.read)',
  /^(?=.{1,200}$)[A-Za-z0-9][A-Za-z0-9_./-]*$/,
)

/** `__` separates server and tool outwardly (`mcp__demo__read`), so no server name may hold it. */
export const serverNameField = textField(
  'a server name of up to 40 letters, digits, "-" and single "_" (demo-mcp), without "__", which separates server and tool',
  /^(?=.{1,40}$)(?!.*__)[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$/,
)

/** Names of toolsets, rules, skills and keys. */
export const nameField = (what: string) =>
  textField(
    `a name for the ${what} of up to 64 letters, digits, "_", "-" and "." (my-${what})`,
    /^(?=.{1,64}$)[A-Za-z0-9][A-Za-z0-9_.-]*$/,
  )

/** A tool name, a glob over names, or `toolset:glob`. */
export const toolPatternField = textField(
  'a tool name, a glob over names (web_*) or toolset:glob (search:*), without spaces',
  /^(?:\*|[A-Za-z0-9_*?][A-Za-z0-9_.*?/-]*(?::[A-Za-z0-9_.*?/-]+)?)$/,
)

/** Prose for people and models. */
export const descriptionField = z.preprocess(
  numberToText,
  z.string({ error: 'text' }).max(4_096, { error: 'text of at most 4,096 characters' }),
)

export const flagField = z.boolean({ error: 'true or false' })

/** A whole number in a range, both ends included. */
export const wholeNumberField = (from: number, to: number, what = 'a whole number') => {
  const expected = `${what} from ${from} to ${to}`
  return z.int({ error: expected }).min(from, { error: expected }).max(to, { error: expected })
}

/** A map with just these keys. What it says of an unknown key is left to the reader, who knows its place. */
export const mapOf = <T extends z.core.$ZodLooseShape>(shape: T, expected: string) =>
  z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? undefined : expected) })

/** Says that a map needs one of several keys, once the keys themselves are right. */
export const needs = (expected: string) => ({
  error: expected,
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
})

export const listOf = <T extends z.ZodType>(item: T, what: string) => z.array(item, { error: `a list of ${what}` })

/** A key that is there with nothing under it means an empty section, as after commenting out its last line. */
export const orNothing = <T extends z.ZodType>(section: T) =>
  z.preprocess((value) => (value === null ? undefined : value), section.optional()).optional()

export const HOUR_MS = 3_600_000
const DURATION = 'a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m)'

/** A timeout: `15s`. A bare number is refused with the text to write instead. @returns milliseconds */
export const timeoutField = z
  .string({
    error: ({ input }) => (typeof input === 'number' && input > 0 ? `${DURATION}: write ${input}s` : DURATION),
  })
  .transform((text, context) => {
    const ms = parseDuration(text)
    if (ms !== undefined && ms > 0 && ms <= HOUR_MS) return ms
    const bare = /^\d+$/.test(text.trim()) && Number(text) > 0 ? `: write ${text.trim()}s` : ''
    context.issues.push({ code: 'custom', message: `${DURATION}${bare}`, input: text })
    return z.NEVER
  })

/** A role a principal may hold (`tools:read`). */
export const roleField = textField(
  'a role: lower-case words with at most one colon (tools:read)',
  /^[a-z][a-z0-9_-]*(?::[a-z0-9*_-]+)?$/,
)

/** What an agent calls itself. */
export const agentNameField = textField(
  'the name of an agent, up to 128 characters without spaces',
  /^[^\s\p{C}]{1,128}$/u,
)

/** Environment variable names, as references use them. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/
