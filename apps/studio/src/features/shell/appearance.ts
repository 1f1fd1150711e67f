export const THEMES = ['system', 'light', 'dark'] as const
export const CONTRASTS = ['system', 'more'] as const
export const DENSITIES = ['compact', 'comfortable'] as const
export type Appearance = {
  theme: (typeof THEMES)[number]
  contrast: (typeof CONTRASTS)[number]
  density: (typeof DENSITIES)[number]
}

const KEY = 'hermes.appearance'
/** Told to the window when a person changed their choice in this tab. */
const CHANGED = 'hermes:appearance'
const DEFAULT: Appearance = { theme: 'system', contrast: 'system', density: 'compact' }

/**
 * Runs in the head before the first paint, so that nobody sees the wrong theme for a moment. It also hands the answer's
 * nonce to the libraries that add style sheets of their own (the scroll lock under dialogs), which look for it there.
 */
export const APPEARANCE_SCRIPT = `(function(){
var root=document.documentElement,dark=matchMedia('(prefers-color-scheme: dark)'),more=matchMedia('(prefers-contrast: more)');
window.__webpack_nonce__=document.currentScript.nonce;
function read(){try{return JSON.parse(localStorage.getItem('${KEY}'))||{}}catch(e){return {}}}
function apply(){var a=read();
root.dataset.theme=a.theme==='light'||a.theme==='dark'?a.theme:dark.matches?'dark':'light';
root.dataset.contrast=a.contrast==='more'||more.matches?'more':'normal';
root.dataset.density=a.density==='comfortable'?'comfortable':'compact'}
apply();dark.addEventListener('change',apply);more.addEventListener('change',apply);
addEventListener('storage',apply);addEventListener('${CHANGED}',apply)})()`

/** The stored choice as text, for React to compare; '' where there is none or storage is closed to us. */
export function storedAppearance(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Reads a stored choice; anything unknown in it is the default. */
export function parseAppearance(stored: string): Appearance {
  const value = parse(stored)
  return {
    theme: THEMES.find((theme) => theme === value.theme) ?? DEFAULT.theme,
    contrast: CONTRASTS.find((contrast) => contrast === value.contrast) ?? DEFAULT.contrast,
    density: DENSITIES.find((density) => density === value.density) ?? DEFAULT.density,
  }
}

function parse(stored: string): Partial<Record<keyof Appearance, unknown>> {
  try {
    const value: unknown = JSON.parse(stored || '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Keeps a choice for this browser and applies it in all its tabs. */
export function storeAppearance(appearance: Appearance): void {
  localStorage.setItem(KEY, JSON.stringify(appearance))
  window.dispatchEvent(new Event(CHANGED))
}

/** Calls back when the choice changes, here or in another tab. */
export function onAppearanceChange(callback: () => void): () => void {
  for (const name of ['storage', CHANGED]) window.addEventListener(name, callback)
  return () => {
    for (const name of ['storage', CHANGED]) window.removeEventListener(name, callback)
  }
}
