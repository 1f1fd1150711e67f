import { expect, test } from 'vitest'
import { readHits } from './search-hits.ts'

const answer = (results: unknown) => JSON.stringify({ results })

test('reads title, address, snippet and date, and no more results than asked for', () => {
  const text = answer([
    { title: 'One', url: 'https://one.example/', content: 'first', publishedDate: '2026-01-01', score: 3 },
    { title: 'Two', url: 'https://two.example/' },
    { title: 'Three', url: 'https://three.example/' },
  ])
  expect(readHits(text, 2)).toEqual([
    { title: 'One', url: 'https://one.example/', snippet: 'first', published: '2026-01-01' },
    { title: 'Two', url: 'https://two.example/', snippet: '' },
  ])
})

test('leaves out what has no web address', () => {
  const text = answer([
    { title: 'x', url: 'javascript:alert(1)' },
    { title: 'y' },
    null,
    'z',
    { url: 'http://ok.example' },
  ])
  expect(readHits(text, 5)).toMatchObject([{ url: 'http://ok.example' }])
})

test.each(['<html>', '{}', '[]', '{"results": 3}', 'null', ''])('%s is no search answer', (text) => {
  expect(readHits(text, 5)).toBeUndefined()
})
