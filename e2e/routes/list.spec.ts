import { expectAccessible } from '../support/axe.ts'
import { list, rule } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page, phone }) => {
  await page.goto('/routes')
  await expect(list(page, phone)).toBeVisible()
})

test('lists the rules, smallest number first, with their conditions, targets and roles', async ({ page, phone }) => {
  await expect(page.getByText(/^\d+ rules, smallest number wins$/)).toBeVisible()
  const entries = list(page, phone).getByRole(phone ? 'listitem' : 'row')
  const numbers = (await entries.allInnerTexts()).map((text) => Number.parseInt(text, 10)).filter(Number.isFinite)
  expect(numbers.length).toBeGreaterThan(5)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  const special = rule(page, phone, 'search-special')
  await expect(special).toContainText('routes/search.yaml')
  await expect(special).toContainText(/web_search and query contains "Hermes"→\s?goes to http:.*\/search\/hermes/)
  await expect(rule(page, phone, 'orders-need-a-role')).toContainText(/no target, role only.*orders:refund/)
  await expect(entries.last()).toContainText(/last.*default.*the tool’s own endpoint/)
  await expectAccessible(page)
})

test('marks rules whose order in a file decides', async ({ page, phone }) => {
  await expect(page.getByText('2 rules depend on the order of definition')).toBeVisible()
  await expect(rule(page, phone, 'tied-first')).toContainText('equal number')
  await expect(rule(page, phone, 'tied-second')).toContainText('equal number')
})

test('a search that nothing fits says so, and leads back', async ({ page, phone, press }) => {
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No rule matches “nothing like it”.')).toBeVisible()
  await expect(page).toHaveURL(/q=nothing/)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Show all rules' }))
  await expect(rule(page, phone, 'search-special')).toBeVisible()
})
