import { expect, it } from 'vitest'
import { formatReport } from './policy-report.ts'

it('says which fields of which tool look secret, and what to do', () => {
  const field = {
    tool: 'crm.find',
    where: 'result',
    path: 'items.*.blob',
    because: 'value',
    calls: 3,
    callId: 'call_1',
  } as const
  const lines = formatReport({ callsLooked: 20, fields: [field] })
  expect(lines[0]).toMatch(/crm\.find +result +items\.\*\.blob +by its value +3 of 20 calls +call_1/)
  expect(lines[1]).toContain('redaction.fields')
})

it('says so where there is nothing', () => {
  expect(formatReport({ callsLooked: 7, fields: [] })).toEqual([
    'Nothing in the newest 7 calls looks secret and is shown.',
  ])
})
