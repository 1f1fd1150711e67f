import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Files, readFiles } from './folder-for-tests.ts'
import { formatProblem } from './problems.ts'

const NAMES = [
  'gateway.yaml',
  'config.yaml',
  'tools/web_search.yaml',
  'tools/office.yaml',
  'routes/search.yaml',
  'routes/sensitive.yaml',
  'agent.yaml',
]
const GOOD: Record<string, string> = Object.fromEntries(
  NAMES.map((name) => [
    name,
    readFileSync(fileURLToPath(new URL(`../../../examples/spec/${name}`, import.meta.url)), 'utf8'),
  ]),
)

// A slice in every run; HERMES_PROPERTY_RUNS=5000 is the long one.
const RUNS = Number(process.env.HERMES_PROPERTY_RUNS ?? 30)

const SNIPPETS = [
  '\t',
  '\n',
  ': ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '#',
  '&a ',
  '*a',
  '!!set ',
  '<<: ',
  '---\n',
  '? ',
  '|\n',
  '>',
  '%',
  '@',
  `\${`,
  '{env:',
  '~',
  'null',
  '.nan',
  '0x',
  '1e999',
  '-5',
  'true',
  '__proto__: ',
  '\u0000',
  '\ufeff',
  '😀',
  '\u2028',
  '\ud800',
]
const anyText = fc.oneof(
  fc.constantFrom(...SNIPPETS),
  fc.string({ maxLength: 5, unit: 'binary' }),
  fc.constantFrom(...Object.values(GOOD)),
)

/** One edit somewhere: insert, delete a stretch, replace a stretch, or double or drop a line. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  text: anyText,
  line: fc.boolean(),
})

function apply(
  text: string,
  { at, length, text: inserted, line }: { at: number; length: number; text: string; line: boolean },
) {
  if (line) {
    const lines = text.split('\n')
    const i = Math.floor(at * lines.length)
    return lines.toSpliced(i, length % 3, ...(length % 2 === 0 ? [lines[i] ?? '', lines[i] ?? ''] : [])).join('\n')
  }
  const from = Math.floor(at * text.length)
  return text.slice(0, from) + inserted + text.slice(from + (length % 7))
}

const mutated = fc
  .array(fc.record({ name: fc.constantFrom(...NAMES), edit }), { minLength: 1, maxLength: 4 })
  .map((edits): Files => {
    const files = { ...GOOD }
    for (const { name, edit } of edits) files[name] = apply(files[name] ?? '', edit)
    return files
  })

it('answers every damaged configuration with a result, never with a throw, and every problem stands in its file', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async (files) => {
      const result = await readFiles(files)
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0)
      for (const problem of [...(result.ok ? [] : result.problems), ...result.warnings]) {
        const lines = String(files[problem.file] ?? '').split('\n').length
        expect(problem.line).toBeGreaterThanOrEqual(1)
        expect(problem.line).toBeLessThanOrEqual(lines)
        expect(problem.column).toBeGreaterThanOrEqual(1)
        expect(formatProblem(problem)).not.toMatch(/undefined|\[object|NaN|\n/)
      }
    }),
    { numRuns: RUNS },
  )
})

const json = fc.jsonValue({ maxDepth: 4 })
const shape = fc.dictionary(
  fc.constantFrom(
    'server',
    'gateway',
    'storage',
    'auth',
    'sandbox',
    'mcp_servers',
    'skills',
    'policies',
    'toolsets',
    'redaction',
    'other',
  ),
  fc.oneof(
    json,
    fc.array(
      fc.dictionary(
        fc.constantFrom('name', 'transport', 'command', 'args', 'env', 'url', 'tools', 'overrides', 'steps', 'call'),
        json,
      ),
      { maxLength: 3 },
    ),
  ),
)

it('answers any JSON in place of gateway.yaml, the tools and the rules with a result', async () => {
  await fc.assert(
    fc.asyncProperty(shape, json, json, async (gateway, tools, routes) => {
      const result = await readFiles({
        'gateway.yaml': JSON.stringify(gateway),
        'tools/t.yaml': JSON.stringify({ tools }),
        'routes/r.yaml': JSON.stringify({ routes }),
        'config.yaml': JSON.stringify({ toolsets: tools, tools: routes, mcp: gateway }),
      })
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0)
    }),
    { numRuns: RUNS },
  )
})
