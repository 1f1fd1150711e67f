import { STAGES } from '@hermes/contracts/stage'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GateLine, gateTicks } from './gate-line.tsx'

test.each([
  ['ran', undefined, 'reached record, stage 11 of 11'],
  ['denied', 'guard', 'stopped at guard, stage 7 of 11'],
  ['expired', 'approve', 'stopped at approve, stage 8 of 11'],
  ['running', 'execute', 'running, at execute, stage 9 of 11'],
  ['none', undefined, 'no call yet'],
] as const)('%s at %s says “%s”', (outcome, stoppedAt, name) => {
  const html = renderToStaticMarkup(<GateLine outcome={outcome} stoppedAt={stoppedAt} />)
  expect(html).toContain(`aria-label="${name}"`)
  expect(html.match(/gate-tick/g)).toHaveLength(STAGES.length)
})

test('nothing after the stage that stopped a call looks passed', () => {
  for (const stage of STAGES) {
    const ticks = gateTicks('failed', stage)
    const at = STAGES.indexOf(stage)
    expect(ticks.slice(0, at).every((tick) => tick === 'passed')).toBe(true)
    expect(ticks[at]).toBe('stopped')
    expect(ticks.slice(at + 1).every((tick) => tick === 'ahead')).toBe(true)
  }
})
