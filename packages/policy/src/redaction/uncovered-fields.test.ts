import { expect, test } from 'vitest'
import { createRedactor } from './redactor.ts'
import { uncoveredFields } from './uncovered-fields.ts'

test('names what looks secret by its name or its value and is shown', () => {
  const recorded = createRedactor([]).json({
    password: 'hunter2Zq9',
    license_hash_code: 'AB12-CD34-EF56',
    items: [{ blob: 'q7Zk2mP9xV4tB8nR5wY1cJ6d' }, { blob: 'q7Zk2mP9xV4tB8nR5wY1cJ6e' }],
    title: 'Harbours of the Baltic, a long title of many words',
    commit: '9fceb02d0ae598e95dc970b74767f19372d61af8',
    next_page_token: 'q7Zk2mP9xV4tB8nR5wY1cJ6d',
  }).value
  expect(uncoveredFields(recorded)).toEqual([
    { path: 'license_hash_code', because: 'name' },
    { path: 'items.*.blob', because: 'value' },
  ])
})

test('entropy alone masks nothing', () => {
  const value = { blob: 'q7Zk2mP9xV4tB8nR5wY1cJ6d' }
  expect(createRedactor([]).json(value).value).toBe(value)
})
