import { createRedactor } from '@hermes/policy/redaction/redactor'
import type { Command } from 'commander'
import type { Io } from '../lib/io.ts'
import { parseKnown } from '../lib/known-secrets.ts'
import { redactRow } from '../lib/redact-row.ts'
import { readRedactionRows } from '../lib/redaction-rows.ts'

interface Options {
  file: string
  known: string[]
  field: string[]
}

const gather = (value: string, before: string[]) => [...before, value]

/** `hermes policy redact --file F`: what redaction makes of each row, one line of JSON a row; no gateway is needed. */
export function addPolicyRedact(policy: Command, io: Io): void {
  policy
    .command('redact')
    .description('print what redaction makes of texts, one line of JSON a row')
    .requiredOption(
      '--file <file>',
      'lines of JSON: {"input": …}, with optional "chunks", "known" and "truncate_to"; - is stdin',
    )
    .option(
      '--known <name[=value]>',
      'an exact value to mask; with a name only, its value in the environment',
      gather,
      [],
    )
    .option('--field <name>', 'a further name of a secret field, as under redaction.fields', gather, [])
    .option('--json', 'the same: its output is JSON in any case')
    .action(async ({ file, known, field }: Options) => {
      const given = parseKnown(known, io.env)
      const rows = await readRedactionRows(io, file)
      for (const row of rows) io.out(JSON.stringify({ output: redactRow(row, { given, redactorOf }) }))

      function redactorOf(options: Parameters<typeof createRedactor>[1]) {
        return createRedactor(field, options)
      }
    })
}
