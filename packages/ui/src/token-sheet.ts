/** Custom properties of one theme after the cascade, without their leading dashes. */
export type Tokens = ReadonlyMap<string, string>

/** The four themes, each with the blocks of the token file that apply to it, weakest first. */
const CASCADE = {
  light: [':root', ':root,[data-theme="light"]'],
  dark: [':root', ':root,[data-theme="light"]', '[data-theme="dark"]'],
  'light, high contrast': [':root', ':root,[data-theme="light"]', '[data-contrast="more"]'],
  'dark, high contrast': [
    ':root',
    ':root,[data-theme="light"]',
    '[data-theme="dark"]',
    '[data-contrast="more"]',
    '[data-theme="dark"][data-contrast="more"]',
  ],
} as const
export type Theme = keyof typeof CASCADE
export const THEMES = Object.keys(CASCADE) as readonly Theme[]

/** Reads the token file and gives the custom properties that hold in a theme, with `var()` among them resolved. */
export function readTheme(css: string, theme: Theme): Tokens {
  const tokens = new Map<string, string>()
  const blocks = topLevelBlocks(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  for (const selector of CASCADE[theme])
    for (const block of blocks.filter((candidate) => candidate.selector === selector))
      for (const [, name = '', value = ''] of block.body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value)
  for (const [name, value] of tokens) {
    const reference = /^var\(--([\w-]+)\)$/.exec(value.trim())?.[1]
    const target = reference && tokens.get(reference)
    if (target) tokens.set(name, target)
  }
  return tokens
}

/** Rules outside of `@media`: those inside change sizes and motion, never colour. */
function topLevelBlocks(css: string): { selector: string; body: string }[] {
  const withoutMedia = css.replaceAll(/@media[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...withoutMedia.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.replaceAll(/\s+/g, ''),
    body,
  }))
}
