import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rule } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const tester = (page: Page) => page.getByRole('complementary', { name: 'Test a call' })
const field = (page: Page) => page.getByRole('textbox', { name: 'The call, as a client sends it' })
const find = (page: Page) => page.getByRole('button', { name: 'Find route' })
const fill = (page: Page, call: unknown) => field(page).fill(typeof call === 'string' ? call : JSON.stringify(call))

test.beforeEach(async ({ page }) => {
  await page.goto('/routes')
})

test('names the winner, the losers and why, in words and in the table', async ({ page, freshPage, press, phone }) => {
  await fill(page, { tool_name: 'crm_lookup', arguments: { name: 'Acme' } })
  await press(find(page))
  await expect(tester(page).getByRole('heading', { name: 'crm-key-accounts wins' })).toBeInViewport()
  await expect(tester(page)).toContainText('/crm/key-accounts')
  await expect(tester(page)).toContainText('Of the rules that match it has the smallest number.')
  await expect(tester(page)).toContainText('crm Matches, but 10 comes after crm-key-accounts’s 0.')
  await expect(tester(page)).toContainText(/\d+ more match other tools only/)
  await expect(rule(page, phone, 'crm-key-accounts')).toContainText('wins')
  await expect(rule(page, phone, 'routes/crm.yaml').filter({ hasText: '10' })).toContainText('loses')
  await expectAccessible(page)

  await freshPage.goto(page.url())
  await expect(field(freshPage)).toHaveValue(/Acme/)
  await expect(tester(freshPage).getByRole('heading', { name: 'crm-key-accounts wins' })).toBeVisible()
})

test('the pasted call stays out of every request for a page', async ({ page, press }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') asked.push(request.url())
  })
  await fill(page, { tool_name: 'crm_lookup', arguments: { name: 'a secret name' } })
  await press(find(page))
  await expect(tester(page).getByRole('heading', { name: 'crm wins' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(tester(page).getByRole('heading', { name: 'crm wins' })).toBeVisible()
  expect(asked.filter((url) => url.includes('secret'))).toEqual([])
})

test('says which condition a rule misses', async ({ page, press, phone }) => {
  await fill(page, { tool_name: 'web_search', arguments: { query: 'gateway latency' } })
  await press(find(page))
  await expect(tester(page).getByRole('heading', { name: 'No rule with a target matches' })).toBeVisible()
  await expect(tester(page)).toContainText('web_search goes to its own endpoint.')
  await expect(tester(page)).toContainText('search-special Does not match: query does not contain "Hermes".')
  await expect(rule(page, phone, 'the tool’s own endpoint')).toContainText('wins')
})

test('says which of two equal numbers wins, and why', async ({ page, press }) => {
  await fill(page, { tool_name: 'probe.tied', arguments: {} })
  await press(find(page))
  await expect(tester(page).getByRole('heading', { name: 'tied-second wins' })).toBeVisible()
  await expect(tester(page)).toContainText('tied-first has the same number, 50, and also matches.')
  await expect(tester(page)).toContainText('tied-second is defined later, so it wins.')
  await expect(tester(page)).toContainText('Same number as tied-second, but defined earlier.')
  await expectAccessible(page)
})

test('a rule that only authorises never wins, and its role counts', async ({ page, press, phone }) => {
  await fill(page, { tool_name: 'orders.refund', arguments: { order_id: 'ord_1' } })
  await press(find(page))
  await expect(tester(page)).toContainText('orders-need-a-role Matches, but names no target: only its role counts.')
  await expect(tester(page).getByRole('listitem').filter({ hasText: 'from orders-need-a-role' })).toContainText(
    'orders:refund',
  )
  await expect(rule(page, phone, 'orders-need-a-role')).toContainText('role only')

  await page.getByRole('textbox', { name: 'with roles' }).fill('tools:write')
  await expect(tester(page).getByText('before your last edit')).toBeVisible()
  await press(find(page))
  await expect(tester(page)).toContainText('The caller lacks orders:refund')
  await page.getByRole('textbox', { name: 'with roles' }).fill('tools:write, orders:refund')
  await press(find(page))
  await expect(tester(page)).toContainText('The caller has it.')
})

test('a call that cannot be read is said at the field and keeps its text', async ({ page, press }) => {
  await fill(page, '{"tool_name": "web_search",')
  await press(find(page))
  await expect(page.getByRole('alert').filter({ hasText: 'This is not JSON' })).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toHaveValue('{"tool_name": "web_search",')
  await expectAccessible(page)
  await fill(page, { tool_name: 'web_search', args: {} })
  await press(find(page))
  await expect(page.getByRole('alert').filter({ hasText: 'A call has no field "args"' })).toBeVisible()
  await fill(page, '{}')
  await press(find(page))
  await expect(page.getByRole('alert').filter({ hasText: 'The call names no tool.' })).toBeVisible()
})

test('Ctrl-Enter finds the route, too', async ({ page }) => {
  await field(page).fill('{"tool_name":"tasks.list","arguments":{}}')
  await field(page).press('Control+Enter')
  await expect(tester(page)).toContainText('tasks.list goes to its own endpoint.')
})

test.describe('a tool that does not exist', () => {
  test.use({ expectedErrors: [/status of 404.*trpc\/routes\.test/] })
  test('is said where the answer would stand', async ({ page, press }) => {
    await fill(page, { tool_name: 'web_serch', arguments: {} })
    await press(find(page))
    await expect(tester(page).getByRole('alert')).toContainText('web_serch')
    await expectAccessible(page)
  })
})
