// `pnpm conformance [--direct] [--scenario TEXT] [--checks] [--json]`: the protocol's own conformance suite against a
// gateway in front of a reference server. Exit code 1 where a scenario fails.
import { type Options, readOptions } from './options.ts'
import { formatReport } from './print.ts'
import type { Report } from './report.ts'
import { type Job, runAll } from './run/run-all.ts'
import { chooseScenarios, hearsLog, reachesUpstream } from './scenarios.ts'
import { startTarget } from './target/start-target.ts'

const SUITE = '@modelcontextprotocol/conformance 0.2.0-alpha.12'

async function conformance({ ways, scenario }: Options, signal: AbortSignal): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const jobs: Job[] = []
  for (const way of ways) {
    // What the upstream's transport cannot change is judged once.
    const chosen = chooseScenarios(scenario).filter((one) => way !== 'stdio' || reachesUpstream(one))
    let shared: string | undefined
    for (const one of chosen) {
      const alone = way === 'stdio' && hearsLog(one)
      const url = (alone ? undefined : shared) ?? stack.use(await startTarget(way)).url
      if (!alone) shared = url
      jobs.push({ scenario: one, way, url })
    }
  }
  if (jobs.length === 0) throw new Error(`No scenario's name contains ${scenario}.`)
  const results = await runAll(jobs, signal)
  const passed = results.filter((result) => result.passed).length
  return { suite: SUITE, passed, failed: results.length - passed, results }
}

async function main(args: string[]): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Interrupted.')))
  process.once('SIGTERM', () => stop.abort(new Error('Terminated.')))
  try {
    const options = readOptions(args)
    const report = await conformance(options, stop.signal)
    const text = options.json ? JSON.stringify(report, undefined, 2) : formatReport(report, options.checks)
    process.stdout.write(`${text}\n`)
    return report.failed === 0 ? 0 : 1
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
    process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
