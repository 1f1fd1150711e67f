import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('theme and contrast are chosen in the person’s menu, on a phone in More, and kept', async ({
  page,
  phone,
  press,
}) => {
  await page.goto('/tools')
  const html = page.locator('html')
  await press(page.getByRole('button', { name: phone ? 'More' : /Local administrator/ }))
  const choose = async (what: string, name: string) => {
    if (!phone) return await press(page.getByRole('menuitemradio', { name }))
    await press(page.getByRole('combobox', { name: what }))
    await press(page.getByRole('option', { name }))
  }
  await choose('Theme', 'Dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await choose('Contrast', 'High')
  await expect(html).toHaveAttribute('data-contrast', 'more')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-contrast', 'more')
})

test('no page scrolls sideways, from 320 to 1440 pixels', async ({ page, agent, phone }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  const pages = ['/', '/first-call', '/traces', `/traces/${traceId}`, '/tools', '/tools?tab=toolsets', '/routes']
  const more = ['/tools/everything.echo', '/tools/crm_lookup?tab=definition', `/traces?peek=${traceId}`, '/sign-in']
  for (const path of [...pages, ...more]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page, phone ? [320, 375] : [320, 375, 1024, 1440])
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
