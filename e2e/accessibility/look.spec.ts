import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('theme, contrast and density are chosen in the person’s menu and kept', async ({ page }) => {
  await page.goto('/tools')
  const html = page.locator('html')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /Local administrator/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await page.keyboard.press('Escape')
  }
  await choose('Dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await choose('High')
  await expect(html).toHaveAttribute('data-contrast', 'more')
  await choose('Comfortable')
  await expect(html).toHaveAttribute('data-density', 'comfortable')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-contrast', 'more')
})

test('no page scrolls sideways, from 320 to 1440 pixels', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  const pages = ['/', '/first-call', '/traces', `/traces/${traceId}`, '/tools', '/tools?tab=toolsets']
  const more = ['/tools/everything.echo', '/tools/crm_lookup?tab=definition', '/routes', `/traces?peek=${traceId}`]
  for (const path of [...pages, ...more]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page, [320, 375, 1024, 1440])
  }
})

test.describe('an address that has no page', () => {
  test.use({ expectedErrors: [/status of 404.*nowhere/] })
  test('says so, in words', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'There is no page at this address.' })).toBeVisible()
    await expectAccessible(page)
  })
})
