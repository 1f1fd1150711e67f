import { startChild } from '../children/start-child.ts'
import type { MicroFigures } from '../report.ts'
import { measureDecideRoute } from './decide-route.ts'
import { measureRedaction, measureSmallRedaction } from './redaction.ts'

interface Measuring {
  /** How long each takes. */
  ms: number
  databaseUrl: string
  signal: AbortSignal
}

/** Measures the parts by themselves; the recorder in a process of its own. */
export async function measureMicro({ ms, databaseUrl, signal }: Measuring): Promise<MicroFigures> {
  await using recorder = await startChild('recorder', { options: { ms, databaseUrl }, signal })
  const { waiting32 = Number.NaN, waiting512 = Number.NaN } = recorder.figures
  return {
    decideRouteUs: measureDecideRoute(ms),
    redactionMbPerSecond: measureRedaction(ms),
    redactionSmallUs: measureSmallRedaction(ms),
    recorderRowsPerSecond: { waiting32, waiting512 },
  }
}
