import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/routes')
  await expect(page.getByRole('table')).toBeVisible()
})

test('lists the rules, smallest number first, with their conditions, targets and roles', async ({ page }) => {
  await expect(page.getByText(/^\d+ rules, smallest number wins$/)).toBeVisible()
  const rows = page.getByRole('row')
  const numbers = (await rows.getByRole('cell').nth(0).allTextContents()).map(Number).filter(Number.isFinite)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  const special = rows.filter({ hasText: 'search-special' })
  await expect(special).toContainText('routes/search.yaml')
  await expect(special).toContainText(/web_search and query contains "Hermes"→\s?goes to http:.*\/search\/hermes/)
  await expect(rows.filter({ hasText: 'orders-need-a-role' })).toContainText(/no target, role only.*orders:refund/)
  await expect(rows.last()).toContainText(/last.*default.*the tool’s own endpoint/)
  await expectAccessible(page)
})

test('marks rules whose order in a file decides', async ({ page }) => {
  await expect(page.getByText('2 rules depend on the order of definition')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'tied-first' })).toContainText('equal number')
  await expect(page.getByRole('row').filter({ hasText: 'tied-second' })).toContainText('equal number')
})

test('a search that nothing fits says so, and leads back', async ({ page }) => {
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No rule matches “nothing like it”.')).toBeVisible()
  await expect(page).toHaveURL(/q=nothing/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all rules' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'search-special' })).toBeVisible()
})
