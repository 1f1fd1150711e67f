import type { JsonObject } from './json.ts'

/** The eleven stages of a call, in order (DESIGN §3). */
export const STAGES = [
  'receive',
  'authenticate',
  'resolve',
  'validate',
  'authorize',
  'route',
  'guard',
  'approve',
  'execute',
  'shape',
  'record',
] as const
export type Stage = (typeof STAGES)[number]

/** What one stage did. Times are microseconds from the call's start. */
export interface StageRecord {
  stage: Stage
  startUs: number
  durationUs: number
  outcome: 'passed' | 'stopped'
  /** What it found, in one short sentence for people ("5 arguments fit the schema"). */
  note: string
  /** Machine-readable findings, e.g. the route's losers or the coerced arguments. */
  facts?: JsonObject
}
