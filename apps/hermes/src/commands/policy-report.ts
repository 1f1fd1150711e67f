import type { RedactionReport } from '@hermes/contracts/views/redaction'
import { type Command, InvalidArgumentError } from 'commander'
import { connect } from '../lib/connect.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'
import { printable } from '../lib/printable.ts'
import { table } from '../lib/table.ts'

/** `hermes policy report`: fields of recent calls that look secret and are shown. */
export function addPolicyReport(policy: Command, io: Io): void {
  leaf(policy.command('report'))
    .description('fields of recent calls that look secret but are not masked')
    .option('--calls <number>', 'how many of the newest calls to look at', atMost5000, 500)
    .action(async (options: CommonOptions & { calls: number }) => {
      const { question } = context(io, options)
      const { client } = await connect(question)
      const report = await guarded({ question }, () => client.redaction.report.query({ calls: options.calls }))
      if (options.json) io.out(JSON.stringify(report, null, 2))
      else for (const line of formatReport(report)) io.out(line)
    })
}

function atMost5000(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 5_000) return number
  throw new InvalidArgumentError('It is a number from 1 to 5000.')
}

/** One field a line, the most frequent first. */
export function formatReport({ callsLooked, fields }: RedactionReport): string[] {
  if (fields.length === 0) return [`Nothing in the newest ${callsLooked} calls looks secret and is shown.`]
  const rows = fields.map(({ tool, where, path, because, calls, callId }) => [
    printable(tool),
    where,
    printable(path),
    because === 'name' ? 'by its name' : 'by its value',
    `${calls} of ${callsLooked} calls`,
    callId,
  ])
  return [...table(rows), 'Add the names of those that are secret to redaction.fields in gateway.yaml.']
}
