import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { newSignInLink } from '../support/gateway.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const fits = (page: Page) => expectNoSidewaysScroll(page, [320, 375])

test('the bar at the foot leads to every page', async ({ page }) => {
  await page.goto('/tools')
  for (const title of ['Traces', 'Routes', 'Tools', 'Home']) {
    await bar(page).getByRole('link', { name: title }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(bar(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'More' }).tap()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more).toContainText('Signed in as Local administrator')
  await expectAccessible(page)
  await more.getByRole('combobox', { name: 'Theme' }).tap()
  await page.getByRole('option', { name: 'Dark' }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('traces are rows of two lines; a tap opens one', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.elsewhere', {})
  await page.goto('/traces')
  const row = page.getByRole('row').filter({ hasText: 'probe.elsewhere' }).first()
  await expect(row).toContainText('Blocked by sandbox')
  await expectAccessible(page)
  await fits(page)
  await row.getByRole('link').tap()
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}`))
})

test('the filters are a sheet', async ({ page, agent }) => {
  await agent.call('filesystem.move_file', { source: 'a', destination: 'b' })
  await page.goto('/traces')
  await page.getByRole('button', { name: 'Filters' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expectAccessible(page)
  await sheet.getByRole('checkbox', { name: 'Only Denied' }).tap()
  await expect(page).toHaveURL(/q=outcome%3Adenied/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('row').first()).toContainText('Denied')
  await expect(page.getByRole('grid')).not.toContainText('everything.echo')
})

test('a trace shows tree, times and inspector under each other', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  await page.goto(`/traces/${traceId}`)
  await expect(page.getByRole('treeitem', { name: /^attempt 3/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Attributes' }).tap()
  await expect(page.getByRole('region', { name: 'Attributes' })).toContainText('upstream_error')
  await expectAccessible(page)
  await fits(page)
})

test('a panel from a link is the whole page, and closes', async ({ page, agent }) => {
  const { traceId } = await agent.call('crm_lookup', { name: 3 })
  await page.goto(`/traces?peek=${traceId}`)
  const panel = page.getByRole('complementary', { name: 'One trace beside the list' })
  await expect(panel).toContainText('Arguments refused')
  await expectAccessible(page)
  await fits(page)
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(panel).toBeHidden()
})

test('a tool is found and called', async ({ page }) => {
  await page.goto('/tools')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('echo')
  await page.getByRole('link', { name: /everything\.echo/ }).tap()
  await page.getByRole('textbox', { name: 'message' }).fill('from a phone')
  await page.getByRole('button', { name: 'Call everything.echo' }).tap()
  await expect(page.getByRole('complementary', { name: 'What came of it' })).toContainText('Echo: from a phone')
  await expectAccessible(page)
  await fits(page)
})

test('a route is tested, and the list shows the answer', async ({ page }) => {
  await page.goto('/routes')
  await page
    .getByRole('textbox', { name: 'The call, as a client sends it' })
    .fill('{"tool_name":"crm_lookup","arguments":{"name":"Acme"}}')
  await page.getByRole('button', { name: 'Find route' }).tap()
  await expect(page.getByRole('heading', { name: 'crm-key-accounts wins' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'crm-key-accounts' }).first()).toContainText('wins')
  await expectAccessible(page)
  await fits(page)
})

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })
  test('signs in by link and out in More', async ({ page, env }) => {
    await page.goto('/routes')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await fits(page)
    await page.goto(await newSignInLink(env))
    await bar(page).getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await expect(page.getByText('You are signed out on this browser.')).toBeVisible()
  })
})
