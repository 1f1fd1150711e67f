import { expect, test } from 'vitest'
import type { AnswerEnd } from './answer-reader.ts'
import type { Agreement } from './link.ts'
import { troubleOf } from './trouble.ts'

const error = (code: number, message: string) => JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
const status = (code: number, body = '', type = 'application/json') => ({
  kind: 'status' as const,
  status: code,
  type,
  body,
})
const session = { sessionId: 's', protocolVersion: '2025-11-25' }

test.each<[string, AnswerEnd, Agreement, string]>([
  ['404 with a session', status(404), session, 'session_lost'],
  ['404 without one', status(404), { protocolVersion: '2025-11-25' }, 'status'],
  [
    '400 that speaks of the session',
    status(400, error(-32_000, 'Bad Request: No valid session ID provided')),
    session,
    'session_lost',
  ],
  [
    '400 of a server that was never initialised',
    status(400, error(-32_000, 'Server not initialized')),
    { protocolVersion: '2026-07-28' },
    'session_lost',
  ],
  ['another version', status(400, error(-32_022, 'Unsupported')), { protocolVersion: '2026-07-28' }, 'session_lost'],
  ['the same before anything is agreed on', status(400, error(-32_000, 'Server not initialized')), {}, 'refused'],
  ...[
    'Bad Request: Server not initialized',
    'Bad Request: Mcp-Session-Id header is required',
    'Bad Request: Missing session ID',
    'Bad Request: No valid session ID provided',
    'Not Found: Session has been terminated',
    'Invalid or missing session ID',
    'Session not found',
    'No session',
    'Unknown session',
  ].map(
    (words) =>
      [`400 “${words}”`, status(400, error(-32_000, words)), session, 'session_lost'] satisfies [
        string,
        AnswerEnd,
        Agreement,
        string,
      ],
  ),
  [
    '404 of a server without session ids',
    status(404, error(-32_001, 'Session not found')),
    { protocolVersion: '2025-11-25' },
    'session_lost',
  ],
  ['a tool’s own session', status(400, error(-32_602, 'there is no browser session "abc"')), session, 'refused'],
  ['a tool’s own session, in any code', status(400, error(-32_000, 'No browser session "abc"')), session, 'refused'],
  ['a tool’s words by a free code', status(400, error(-32_603, 'Session not found')), session, 'refused'],
  ['400 about the arguments', status(400, error(-32_602, 'Invalid params')), session, 'refused'],
  ['401 in the protocol’s form', status(401, error(-32_001, 'Unauthorized: no session')), session, 'status'],
  ['500 in the protocol’s form', status(500, error(-32_603, 'Internal error')), session, 'status'],
  ['503 of a proxy', status(503, '<html>', 'text/html'), session, 'status'],
])('%s reads as what it is', (...[, end, agreement, kind]) => {
  expect(troubleOf(end, agreement)).toMatchObject({ kind })
})

test('a page in the place of an error is not quoted', () => {
  expect(troubleOf(status(502, '<html>secret page</html>', 'text/html'), session)).toEqual({
    kind: 'status',
    status: 502,
    said: '',
  })
})
