import { formatDuration } from '@hermes/contracts/duration'

export interface AxisTick {
  us: number
  label: string
}

const STEPS = [1, 2, 5]

/** Round steps of an axis from 0: at most `most` ticks after the zero, at 1, 2 or 5 times a power of ten. */
export function axisTicks(totalUs: number, most = 6): readonly AxisTick[] {
  const total = Math.max(totalUs, 1)
  let step = 1
  for (let power = 0; total / step > most; power += 1) step = (STEPS[power % 3] ?? 1) * 10 ** Math.floor(power / 3)
  const ticks: AxisTick[] = []
  for (let us = 0; us <= total; us += step) ticks.push({ us, label: tickLabel(us) })
  return ticks
}

function tickLabel(us: number): string {
  if (us === 0) return '0'
  const ms = us / 1_000
  if (ms >= 1_000 && ms < 60_000) return `${Number((ms / 1_000).toFixed(2))} s`
  return ms < 1_000 ? `${Number(ms.toFixed(3))} ms` : formatDuration(ms)
}
