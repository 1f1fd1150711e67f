import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnerBar, ownerBarLength } from './owner-bar.tsx'

const NONE = { gatewayUs: 0, backendUs: 0, modelUs: 0, personUs: 0 }

test('whose time it was is said in words, the smallest share too', () => {
  const html = renderToStaticMarkup(<OwnerBar time={{ ...NONE, gatewayUs: 4_000, backendUs: 20_000_000 }} />)
  expect(html).toContain('aria-label="Whose time: gateway under 1 percent, backend 100 percent"')
  expect(html.match(/min-w-\[1\.5px\]/g)).toHaveLength(2)
})

test('no time is no bar, and says so', () => {
  expect(renderToStaticMarkup(<OwnerBar time={NONE} />)).toContain('aria-label="no time recorded"')
})

test('a list’s bar grows with the total and never leaves its column', () => {
  expect([1_000, 900_000_000].map((us) => Math.round(ownerBarLength(us)))).toEqual([10, 100])
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(ownerBarLength(less)).toBeLessThanOrEqual(ownerBarLength(more))
      expect(ownerBarLength(more)).toBeLessThanOrEqual(100)
    }),
  )
})
