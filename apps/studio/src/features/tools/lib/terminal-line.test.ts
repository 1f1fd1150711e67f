import { expect, it } from 'vitest'
import { terminalLine } from './terminal-line.ts'

it('quotes what a shell would take for its own', () => {
  expect(terminalLine('web_search', { query: "it's $HOME" })).toBe(
    `hermes gateway tools test web_search --input '{"query":"it'\\''s $HOME"}'`,
  )
})
