import type { Command } from 'commander'
import type { Check } from '../lib/checks/check.ts'
import { checks } from '../lib/checks.ts'
import { EXIT, type ExitCode } from '../lib/exit-codes.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, leaf } from '../lib/leaf.ts'
import type { Paint } from '../lib/paint.ts'
import { table } from '../lib/table.ts'

/** `hermes doctor`: one line a check, and what to do about each problem. */
export function addDoctor(program: Command, io: Io, end: (code: ExitCode) => void): void {
  leaf(program.command('doctor'))
    .description('check everything the gateway needs, and say what to do about what is missing')
    .action(async (options: CommonOptions) => {
      const { question } = context(io, options)
      const found = await checks(question)
      if (options.json) io.out(JSON.stringify({ checks: found }, null, 2))
      else for (const line of formatChecks(found, io.color)) io.out(line)
      end(found.some((check) => check.state === 'problem') ? EXIT.failed : EXIT.ok)
    })
}

/** `ok  Node  24.22.3`; a problem is followed by what to do. */
export function formatChecks(found: readonly Check[], color: Paint): string[] {
  const painted = { ok: color.green, note: color.dim, problem: color.red }
  return table(
    found.map(({ state, name, fact, remedy }) => [painted[state](state), name, remedy ? `${fact} ${remedy}` : fact]),
  )
}
