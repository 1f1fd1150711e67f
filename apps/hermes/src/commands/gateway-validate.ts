import { relative, resolve } from 'node:path'
import { type ConfigProblem, formatProblem } from '@hermes/config/problems'
import { readConfiguration } from '@hermes/config/read-configuration'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../lib/exit-codes.ts'
import type { Io } from '../lib/io.ts'
import { notReadyWarnings } from '../lib/not-ready.ts'
import { printable } from '../lib/printable.ts'

/** `hermes gateway validate F`: every problem with file and line; for people's CI. */
export function addValidate(gateway: Command, io: Io, end: (code: ExitCode) => void): void {
  gateway
    .command('validate <file>')
    .description('check a configuration without starting anything; problems exit 1, warnings exit 0')
    .option('--json', 'print one JSON document on stdout')
    .action(async (file: string, options: { json?: boolean }) => {
      const path = resolve(io.cwd, file)
      const read = await readConfiguration({ path, env: io.env })
      const problems = read.ok ? [] : read.problems
      const warnings = read.ok ? [...read.warnings, ...notReadyWarnings(read)] : read.warnings
      if (options.json) io.out(JSON.stringify({ valid: read.ok, problems, warnings }, null, 2))
      else report({ problems, warnings, folder: relative(io.cwd, resolve(path, '..')), io })
      if (read.ok && !options.json) io.out(summary(read.content, file))
      end(read.ok ? EXIT.ok : EXIT.failed)
    })
}

interface Findings {
  problems: readonly ConfigProblem[]
  warnings: readonly ConfigProblem[]
  /** Where the files lie, from the working folder, so that an editor can open what is printed. */
  folder: string
  io: Io
}

function report({ problems, warnings, folder, io }: Findings): void {
  const place = (problem: ConfigProblem) =>
    printable(formatProblem({ ...problem, file: folder ? `${folder}/${problem.file}` : problem.file }))
  for (const problem of problems) io.err(`${io.color.red('problem')} ${place(problem)}`)
  for (const warning of warnings) io.err(`${io.color.yellow('warning')} ${place(warning)}`)
  if (problems.length > 0)
    io.err(`${problems.length === 1 ? '1 problem' : `${problems.length} problems`}; nothing would be loaded.`)
}

const summary = (
  content: { tools: readonly unknown[]; routes: readonly unknown[]; servers: readonly unknown[] },
  file: string,
) =>
  `${file} is valid: ${content.tools.length} tools, ${content.routes.length} routes, ${content.servers.length} MCP servers.`
