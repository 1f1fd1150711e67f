import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { newest } from '../support/traces.ts'

test('shows facts, definition with schema, and routes of a tool', async ({ page, press }) => {
  await page.goto('/tools/crm_lookup')
  await expect(page.getByText('from tools/backend.yaml')).toBeVisible()
  await expect(page.getByText('crm', { exact: true })).toBeVisible()

  await press(page.getByRole('link', { name: 'Definition' }))
  await expect(page).toHaveURL(/tab=definition/)
  const schema = page.getByRole('region', { name: 'Arguments' })
  await expect(schema).toContainText('"minLength"')
  await expect(schema).toContainText('"required"')
  await expectAccessible(page)

  await press(page.getByRole('link', { name: 'Routes 2' }))
  await expect(page.getByRole('link', { name: 'crm-key-accounts' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Try a call in Routes' }))
  await expect(page.getByRole('textbox', { name: 'The call, as a client sends it' })).toHaveValue(/"crm_lookup"/)
})

test('a template of a plain REST API is part of the definition', async ({ page }) => {
  await page.goto('/tools/weather?tab=definition')
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('/api/weather/{args.city}')
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('/current')
})

test("a server's words are quoted as its own", async ({ page }) => {
  await page.goto('/tools/everything.echo?tab=definition')
  await expect(page.getByText('its own words, not checked').first()).toBeVisible()
})

test('a tool that is not ready says why beside the button', async ({ page }) => {
  await page.goto('/tools/probe.keyed')
  await expect(page.getByText('HERMES_E2E_KEY_THAT_IS_NOT_SET is not set')).toBeVisible()
  await expectAccessible(page)
})

test('its calls are one press away, filtered', async ({ page, agent, press }) => {
  await agent.call('everything.echo', { message: 'for the filtered list' })
  await page.goto('/tools/everything.echo')
  await press(page.getByRole('link', { name: 'View its calls' }))
  await expect(page.getByRole('combobox', { name: 'Filter traces' })).toHaveValue('tool:everything.echo')
  await expect(newest(page)).toContainText('everything.echo')
})

test.describe('a name that no tool has', () => {
  test.use({ expectedErrors: [/status of 404.*trpc\/tools\.get/] })
  test('is said in the page, with the way back', async ({ page, press }) => {
    await page.goto('/tools/nothing_here')
    await expect(page.getByRole('alert').filter({ hasText: 'nothing_here' })).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('link', { name: 'All tools' }))
    await expect(page.getByRole('grid', { name: 'Tools' })).toBeVisible()
  })
})
