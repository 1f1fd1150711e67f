import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

test.each(['/traces?q=tool%3Ax', '/tools/web_search?tab=test', '/routes#call=1'])('goes on to %s', (path) => {
  expect(safeNextPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  null,
  '/sign-in?next=/x',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/./\\/evil.example',
  '/.//sign-in',
])('stays at Home instead of following %j', (path) => {
  expect(safeNextPath(path)).toBe('/')
})
