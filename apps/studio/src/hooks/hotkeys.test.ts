import { expect, test } from 'vitest'
import { type Hotkey, HotkeyRegistry, pressName } from './hotkeys.ts'

const binding = (keys: string): Hotkey => ({ keys, label: keys, group: 'Test', run: () => undefined })
const press = (key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  pressName({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held })

test('shift is part of a sign and a modifier of a letter', () => {
  expect(press('?', { shiftKey: true })).toBe('?')
  expect(press('J', { shiftKey: true })).toBe('shift+j')
  expect(press('J')).toBe('j')
})

test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('presses with %s held are left to the browser', (held) => {
  expect(press('t', { [held]: true })).toBeUndefined()
})

test('a sequence takes its second key away from what that key does alone', () => {
  const registry = new HotkeyRegistry(() => 0)
  registry.add([binding('g t'), binding('t')])
  expect(registry.press('t')?.keys).toBe('t')
  expect(registry.press('g')).toBeUndefined()
  expect(registry.press('t')?.keys).toBe('g t')
  expect(registry.press('t')?.keys).toBe('t')
})

test('a sequence that is not finished in time is forgotten', () => {
  let now = 0
  const registry = new HotkeyRegistry(() => now)
  registry.add([binding('g t'), binding('t')])
  registry.press('g')
  now = 1_300
  expect(registry.press('t')?.keys).toBe('t')
})

test('what was added last is asked first, and gone when it is taken away', () => {
  const registry = new HotkeyRegistry(() => 0)
  const [page, panel] = [binding('Escape'), binding('Escape')]
  registry.add([page])
  const close = registry.add([panel])
  expect(registry.press('Escape')).toBe(panel)
  expect(registry.list()).toEqual([panel])
  close()
  expect(registry.press('Escape')).toBe(page)
})
