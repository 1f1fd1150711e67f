import { expect, it } from 'vitest'
import { formatLog } from './format-log.ts'
import { paint } from './paint.ts'

it('puts an event on one line, whatever it holds', () => {
  const line = formatLog(
    {
      at: Date.UTC(2026, 0, 2, 14, 3, 7, 123),
      level: 'warn',
      topic: 'mcp',
      message: 'demo-mcp: initialization failed',
      traceId: '0a2f',
      facts: { exitCode: 1, text: 'a\nb\u001b[2J' },
    },
    paint(false),
  )
  expect(line).toBe(
    '14:03:07.123 warn  mcp     demo-mcp: initialization failed exitCode=1 text="a\\nb\\u001b[2J" trace 0a2f',
  )
})
