import { compileKnown, type KnownSecret } from '@hermes/policy/redaction/known/known-secrets'
import type { Redactor, RedactorOptions } from '@hermes/policy/redaction/redactor'
import type { RedactionRow } from './redaction-rows.ts'

interface With {
  given: readonly KnownSecret[]
  redactorOf: (options: RedactorOptions) => Redactor
}

/** What redaction makes of a row: of its pieces as they come, else of its input as a whole; cut only afterwards. */
export function redactRow(row: RedactionRow, { given, redactorOf }: With): string {
  const own = Object.entries(row.known ?? {}).map(([name, value]) => ({ name, value }))
  const known = compileKnown([...given, ...own])
  const redactor = redactorOf({ known: () => known })
  const output = row.chunks ? inPieces(redactor, row.chunks) : redactor.text(row.input).value
  return row.truncate_to === undefined ? output : output.slice(0, row.truncate_to)
}

function inPieces(redactor: Redactor, chunks: readonly string[]): string {
  const stream = redactor.stream()
  return chunks.map((chunk) => stream.push(chunk)).join('') + stream.end()
}
