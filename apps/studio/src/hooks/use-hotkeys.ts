'use client'
import { useEffect, useEffectEvent } from 'react'
import { type Hotkey, hotkeys } from './hotkeys.ts'

type Binding = Omit<Hotkey, 'group'>

/**
 * Keys that work while this component is on the page. They are off while typing, while a dialog or menu is open and
 * with Alt held; `?` lists them under `group`. Bindings of the component that came last win over those beneath it.
 */
export function useHotkeys(group: string, bindings: readonly Binding[], enabled = true): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    bindings.find((binding) => binding.keys === keys)?.run(event)
  })
  const described = JSON.stringify(bindings.map(({ keys, label }) => ({ keys, label })))
  // External system: the window's key presses, through the page's registry.
  useEffect(() => {
    if (!enabled) return
    const list = JSON.parse(described) as { keys: string; label: string }[]
    return hotkeys.add(list.map(({ keys, label }) => ({ keys, label, group, run: (event) => run(keys, event) })))
  }, [described, enabled, group])
}
