import { expect, test } from 'vitest'
import { encodeCursor } from './cursor.ts'
import { decodePosition, encodePosition, liveHead } from './live-position.ts'

test('a position reads back as it was written', () => {
  for (const position of [
    { base: '10:12:11', target: '', xid: '', id: '' },
    { base: '10:12:', target: '15:20:16,17', xid: '13', id: 'call_1' },
  ])
    expect(decodePosition(encodePosition(position))).toEqual(position)
  expect(decodePosition(liveHead('1:1:'))).toEqual({ base: '1:1:', target: '', xid: '', id: '' })
})

test('what is none of ours is no position', () => {
  const foreign = [
    '',
    'x',
    encodeCursor(['1:1:']),
    encodeCursor(['1', '', '', '']),
    encodeCursor(["1:1:'; drop", '', '', '']),
  ]
  for (const text of [...foreign, encodeCursor(['1:1:', '2:2:', 'x', 'call_1'])])
    expect(decodePosition(text)).toBeUndefined()
})
