import type { Way } from './options.ts'
import type { Check, Report, ScenarioResult } from './report.ts'

const TITLES: Readonly<Record<Way, string>> = {
  direct: 'reference server by itself',
  http: 'gateway, reference server over streamable HTTP',
  stdio: 'gateway, reference server over stdio',
}

/** The report as people read it; with `allChecks` also the checks that went well. */
export function formatReport({ suite, passed, failed, results }: Report, allChecks: boolean): string {
  const groups = Map.groupBy(results, ({ way, revision }) => `${revision}, ${TITLES[way]}`)
  const lines = [suite]
  for (const [title, group] of groups) lines.push('', title, ...group.flatMap((one) => resultLines(one, allChecks)))
  return [...lines, '', `${passed} scenarios passed, ${failed} failed`].join('\n')
}

function resultLines({ scenario, passed, checks, problem }: ScenarioResult, allChecks: boolean): readonly string[] {
  const counted = checks.filter(({ status }) => status === 'SUCCESS' || status === 'FAILURE')
  const good = counted.filter(({ status }) => status === 'SUCCESS').length
  const shown = checks.filter((check) => allChecks || needsLook(check))
  return [
    `  ${passed ? 'passed' : 'FAILED'}  ${scenario.padEnd(32)} ${good} of ${counted.length} checks`,
    ...shown.map(checkLine),
    ...(problem === undefined ? [] : problem.split('\n').map((line) => `            ${line}`)),
  ]
}

function needsLook({ status }: Check): boolean {
  return status === 'FAILURE' || status === 'WARNING'
}

function checkLine({ id, status, message }: Check): string {
  return `            ${status.toLowerCase().padEnd(8)} ${id}${message === undefined ? '' : `: ${message}`}`
}
