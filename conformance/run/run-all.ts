import type { Way } from '../options.ts'
import type { ScenarioResult } from '../report.ts'
import type { Scenario } from '../scenarios.ts'
import { runScenario } from './run-scenario.ts'

export interface Job {
  scenario: Scenario
  way: Way
  url: string
}

/** Most of a scenario's time is its process's start; more of them at once than cores only slow each other down. */
const AT_ONCE = 3

/** Runs all jobs, a few at once. @returns their results in the jobs' order */
export async function runAll(jobs: readonly Job[], signal: AbortSignal): Promise<readonly ScenarioResult[]> {
  const results: ScenarioResult[] = []
  const waiting = jobs.entries()
  const work = async () => {
    for (const [index, { scenario, way, url }] of waiting)
      results[index] = await runScenario(scenario, { way, url, signal })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}
