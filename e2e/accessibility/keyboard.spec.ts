import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a skip link comes before everything and leads past the sidebar', async ({ page }) => {
  await page.goto('/tools')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('G and a letter go to each page, and ? lists what works here', async ({ page }) => {
  await page.goto('/tools')
  for (const [letter, title] of [
    ['t', 'Traces'],
    ['o', 'Routes'],
    ['l', 'Tools'],
  ]) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press(letter ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  }
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys that work here' })
  await expect(sheet).toContainText('Next region of the page')
  await expect(sheet).toContainText('Next tool')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('F6 goes from region to region, and back with Shift', async ({ page }) => {
  await page.goto('/traces')
  await expect(page.getByRole('combobox', { name: 'Filter traces' })).toBeVisible()
  const seen = new Set<string>()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('F6')
    seen.add(
      await page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? ''),
    )
  }
  expect(seen.size).toBeGreaterThanOrEqual(3)
  const here = await page.evaluate(() => document.activeElement?.outerHTML)
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+F6')
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(here)
})

test('/ goes to the filter, keys rest while typing, Y copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tools?q=echo')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('gt?')
  await expect(page).toHaveURL(/\/tools/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await search.fill('echo')
  await search.blur()
  await page.keyboard.press('y')
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the focus is visible on everything that Tab reaches', async ({ page }) => {
  await page.goto('/routes')
  await expect(page.getByText(/^\d+ rules, smallest number wins$/)).toBeVisible()
  const reached: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const { at, ring } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const at = element === document.body ? '' : element.outerHTML.slice(0, 120)
      return { at, ring: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) }
    })
    // After the last element the browser itself is next.
    if (!at) break
    reached.push(at)
    expect(ring, at).toBeGreaterThanOrEqual(2)
  }
  expect(reached.length).toBeGreaterThan(10)
})

test('Enter and Space press what has the focus, also where the list has its own use for them', async ({
  page,
  agent,
  phone,
}) => {
  await agent.call('current_time', {})
  await page.goto('/traces')
  if (phone) {
    await page.getByRole('button', { name: 'Filters' }).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('checkbox', { name: 'Only Ran' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/q=outcome%3Aran/)
  if (phone) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Tools/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools')
})

test('a tool is called by keyboard alone', async ({ page }) => {
  await page.goto('/tools/everything.echo')
  await page.getByRole('textbox', { name: 'message' }).focus()
  await page.keyboard.type('typed')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('complementary', { name: 'What came of it' })).toContainText('Echo: typed')
})

test('Ctrl-K finds pages, tools, routes and a pasted id', async ({ page, agent }) => {
  const { traceId } = await agent.call('current_time', {})
  await page.goto('/tools')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('crm_look')
  await expect(page.getByRole('option', { name: /crm_lookup/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(traceId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}`))
})
