import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/tools')
  await expect(page.getByRole('grid', { name: 'Tools' })).toBeVisible()
})

test('lists every tool with its kind, effect and state, and why one is not ready', async ({ page, phone }) => {
  // On a phone the link is the whole row.
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('everything.echo')).toContainText('mcp')
  await expect(row('everything.echo')).toContainText('ready')
  await expect(row('crm_lookup')).toContainText(phone ? /http, reads.*ready/ : /http.*reads.*crm.*ready/)
  await expect(row('current_time')).toContainText('native')
  await expect(row('orders.refund')).toContainText('writes')
  await expect(row('probe.keyed')).toContainText('not ready HERMES_E2E_KEY_THAT_IS_NOT_SET is not set')
  await expect(page.getByText(/^\d+ of \d+ ready$/)).toBeVisible()
  await expectAccessible(page)
})

test('filters by kind and by words, both in the URL, and tells no match from empty', async ({ page, press }) => {
  await press(page.getByRole('radio', { name: 'native' }))
  await expect(page).toHaveURL(/kind=native/)
  await expect(page.getByRole('link', { name: /^current_time/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^crm_lookup/ })).toBeHidden()

  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('No tool matches.')).toBeVisible()
  await expect(page.getByText(/“no such words” among native tools fits none of \d+/)).toBeVisible()
  await expect(page.getByText('No tools yet.')).toBeHidden()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('no such words')
  await press(page.getByRole('button', { name: 'Show all tools' }))
  await expect(page.getByRole('link', { name: /^crm_lookup/ })).toBeVisible()
  await expect(page).toHaveURL(/\/tools$/)
})

test('J, K and Enter walk the list and open a tool', async ({ page }) => {
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const selected = page.getByRole('row', { selected: true })
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('k')
  const href = (await selected.getByRole('link').getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(decodeURIComponent(href.split('/').at(-1) ?? ''))
})

test('toolsets show what they hold', async ({ page, press }) => {
  await press(page.getByRole('link', { name: 'Toolsets' }))
  const crm = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'crm', exact: true }) })
  await expect(crm).toContainText('Customers and their orders')
  await press(crm.getByRole('link', { name: 'crm_lookup' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('crm_lookup')
})
