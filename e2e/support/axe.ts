import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Holds what stands on the screen, in dark and in light, against WCAG 2.2 AA by axe's rules. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    const told = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map((node) => node.html.slice(0, 200)),
    }))
    expect(told, `axe, ${colorScheme}`).toEqual([])
  }
}

/** Nothing scrolls sideways: the page is not wider than its window, at each of the widths. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
}
