/** One thing that a key does here. */
export interface Hotkey {
  /** `j`, `shift+j`, `?`, `/`, `Escape`, or two in a row: `g t`. */
  keys: string
  /** What it does, as the shortcut sheet says it. */
  label: string
  run: (event: KeyboardEvent) => void
  /** Heading in the sheet. */
  group: string
}

const SEQUENCE_MS = 1_200
const LAYERS = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]'
const TYPING = 'input:not([type="checkbox"],[type="radio"],[type="button"]),textarea,select,[contenteditable="true"]'

/** True where a key press is text, not a command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}

/** True where Enter and Space press what has the focus, and so mean nothing to the page. */
function pressesControl(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false
  return event.target instanceof Element && event.target.closest('a[href],button,summary') !== null
}

/** The name of a press as bindings write it; undefined for presses that are never ours (Alt, Ctrl and Cmd held). */
export function pressName(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): string | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  if (event.key.length > 1) return event.shiftKey ? `shift+${event.key}` : event.key
  const letter = event.key.toLowerCase()
  // Shift is part of a sign such as `?`, but a modifier of a letter.
  return event.shiftKey && letter !== letter.toUpperCase() ? `shift+${letter}` : letter
}

/** All bindings of the page; those added last are asked first, as they lie on top. */
export class HotkeyRegistry {
  #layers: readonly (readonly Hotkey[])[] = []
  #pending: { key: string; until: number } | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Adds bindings; the returned function takes them away. */
  add(hotkeys: readonly Hotkey[]): () => void {
    this.#layers = [hotkeys, ...this.#layers]
    return () => {
      this.#layers = this.#layers.filter((layer) => layer !== hotkeys)
    }
  }

  /** Every binding that works now, the hidden ones beneath another left out. */
  list(): readonly Hotkey[] {
    const seen = new Set<string>()
    return this.#layers.flat().filter((hotkey) => !seen.has(hotkey.keys) && seen.add(hotkey.keys))
  }

  /** The binding that a press completes, if any. Remembers the first press of a sequence. */
  press(name: string): Hotkey | undefined {
    const before = this.#pending && this.#pending.until > this.#now() ? this.#pending.key : undefined
    this.#pending = undefined
    const all = this.list()
    if (before) {
      const found = all.find((hotkey) => hotkey.keys === `${before} ${name}`)
      if (found) return found
    }
    if (all.some((hotkey) => hotkey.keys.startsWith(`${name} `))) {
      this.#pending = { key: name, until: this.#now() + SEQUENCE_MS }
      return undefined
    }
    return all.find((hotkey) => hotkey.keys === name)
  }
}

/** The page's own registry. */
export const hotkeys = new HotkeyRegistry(() => Date.now())

/** Listens on a window: off while typing, while a dialog or menu is open, and for presses somebody already took or that press a control. */
export function listenForHotkeys(target: Window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event.target) || pressesControl(event)) return
    if (target.document.querySelector(LAYERS)) return
    const name = pressName(event)
    const hotkey = name === undefined ? undefined : hotkeys.press(name)
    if (!hotkey) return
    event.preventDefault()
    hotkey.run(event)
  }
  target.addEventListener('keydown', onKeyDown)
  return () => target.removeEventListener('keydown', onKeyDown)
}
