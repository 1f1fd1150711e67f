import { expect, test } from 'vitest'
import { fit, idIn, rank } from './rank.ts'

test('beginnings come before words inside, those before parts, those before scattered letters', () => {
  const names = ['crm_search', 'research', 'search', 's_e_a_r_c_h', 'other']
  expect(rank(names, (name) => name, { typed: 'search', most: 9 })).toEqual([
    'search',
    'crm_search',
    'research',
    's_e_a_r_c_h',
  ])
  expect(fit('anything', '')).toBe(0)
})

test('ids are found in what people paste', () => {
  const trace = '0a2f4b6c8d0e1f2a3b4c5d6e7f809102'
  expect(idIn(`trc_${trace}`)).toBe(trace)
  expect(idIn(` ${trace.toUpperCase()} `)).toBe(trace)
  expect(idIn('see call_01jdq8x4vj7k2m3n4p5q6r7s8t please')).toBe('call_01jdq8x4vj7k2m3n4p5q6r7s8t')
  expect(idIn('web_search')).toBeUndefined()
})
