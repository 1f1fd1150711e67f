import type { Way } from './options.ts'
import type { Revision } from './scenarios.ts'

/** The suite's own words for how a check ended. */
export type CheckStatus = 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'

export interface Check {
  id: string
  status: CheckStatus
  message?: string
}

export interface ScenarioResult {
  way: Way
  revision: Revision
  scenario: string
  passed: boolean
  checks: readonly Check[]
  /** Where the suite itself came to no end: what it said. */
  problem?: string
}

export interface Report {
  suite: string
  passed: number
  failed: number
  results: readonly ScenarioResult[]
}
