import type { Json, JsonObject } from '@hermes/contracts/json'
import type { CatalogueTool } from '@hermes/contracts/server'
import { describeFailure } from './failures.ts'
import { readTool } from './read-tools.ts'
import type { Answer } from './requests.ts'

const MAX_PAGES = 50
const MAX_TOOLS = 2_000

/** What a server offers, or one sentence why it is refused. */
export type Listing = { ok: true; tools: readonly CatalogueTool[] } | { ok: false; reason: string }

interface Options {
  /** Fetches one page of `tools/list`. */
  page: (params: JsonObject) => Promise<Answer>
  /** All that is offered (`tools:` of the configuration); absent: everything listed. */
  include?: readonly string[]
  /** Told of tools that are left out and of included names that are not listed. */
  warn: (message: string, facts: JsonObject) => void
}

/**
 * Reads a server's whole list. A malformed tool is left out; a name that is listed twice refuses the server, since
 * nobody could say which of the two a call would reach; so does a list without end.
 */
export async function listTools({ page, include, warn }: Options): Promise<Listing> {
  const wanted = include && new Set(include)
  const seen = new Set<string>()
  const tools: CatalogueTool[] = []
  let cursor: string | undefined
  for (let count = 0; count < MAX_PAGES; count++) {
    const answer = await page(cursor === undefined ? {} : { cursor })
    if (!answer.ok) return { ok: false, reason: `Its tools could not be listed: ${describeFailure(answer.failure)}.` }
    const listed = answer.result.tools
    if (!Array.isArray(listed)) return { ok: false, reason: 'Its answer to tools/list holds no list of tools.' }
    const duplicate = takePage({ listed, seen, tools, wanted, warn })
    if (duplicate !== undefined) {
      return {
        ok: false,
        reason: `It lists the tool "${duplicate}" twice, so it cannot be told which one a call means.`,
      }
    }
    if (tools.length > MAX_TOOLS) {
      return { ok: false, reason: `It lists more than ${MAX_TOOLS} tools; name the ones you need under tools:.` }
    }
    const next = answer.result.nextCursor
    if (typeof next !== 'string' || next === '') return { ok: true, tools: complete({ tools, seen, include, warn }) }
    if (next === cursor) return { ok: false, reason: 'Its list of tools does not end: a page leads to itself.' }
    cursor = next
  }
  return { ok: false, reason: `Its list of tools has more than ${MAX_PAGES} pages.` }
}

interface Page {
  listed: readonly Json[]
  seen: Set<string>
  tools: CatalogueTool[]
  wanted: ReadonlySet<string> | undefined
  warn: Options['warn']
}

/** @returns a name that is there for the second time */
function takePage({ listed, seen, tools, wanted, warn }: Page): string | undefined {
  for (const item of listed) {
    const read = readTool(item)
    const name = read.ok ? read.tool.name : read.name
    if (read.ok) {
      if (seen.has(name)) return name
      seen.add(name)
      if (!wanted || wanted.has(name)) tools.push(read.tool)
    } else if (!wanted || wanted.has(name)) {
      warn(`The tool "${name}" is left out: ${read.why}.`, { tool: name })
    }
  }
  return undefined
}

interface Complete {
  tools: CatalogueTool[]
  seen: ReadonlySet<string>
  include: readonly string[] | undefined
  warn: Options['warn']
}

function complete({ tools, seen, include, warn }: Complete): readonly CatalogueTool[] {
  for (const name of include ?? []) {
    if (!seen.has(name))
      warn(`The tool "${name}" is named under tools: and the server does not list it.`, { tool: name })
  }
  return tools.sort((a, b) => (a.name < b.name ? -1 : 1))
}
