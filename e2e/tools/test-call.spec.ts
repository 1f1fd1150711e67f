import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { newest } from '../support/traces.ts'

const CALLS = [
  { tool: 'everything.echo', fields: { message: 'from the form' }, json: { message: 'from JSON' }, says: 'Echo: from' },
  { tool: 'filesystem.read_text_file', fields: { path: 'note.md' }, json: { path: 'plan.md' }, says: /# (Note|Plan)/ },
  { tool: 'crm_lookup', fields: { name: 'Bluebird' }, json: { name: '星河' }, says: '"crm/lookup"' },
  { tool: 'weather', fields: { city: 'Oslo' }, json: { city: '北京', units: 'imperial' }, says: '"temperature"' },
  { tool: 'current_time', fields: { timezone: 'Asia/Shanghai' }, json: { timezone: 'UTC' }, says: '"weekday"' },
] as const

/** How far the call came; on a phone the calls before it follow below. */
const gate = (page: Page, name: string) => outcome(page).getByRole('img', { name }).first()
const outcome = (page: Page) => page.getByRole('complementary', { name: 'What came of it' })

for (const { tool, fields, json, says } of CALLS) {
  test(`${tool} is called by form and by JSON, and the call stands in the traces`, async ({ page, press }) => {
    await page.goto(`/tools/${tool}`)
    for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(value)
    await press(page.getByRole('button', { name: `Call ${tool}` }))
    await expect(outcome(page)).toContainText(says)
    await expect(gate(page, 'reached record, stage 11 of 11')).toBeInViewport()
    await expect(outcome(page).getByRole('img', { name: /^Whose time: (gateway|backend) \d+ percent/ })).toBeVisible()
    await expect(outcome(page).getByText(`hermes gateway tools test ${tool}`)).toBeVisible()

    await press(page.getByRole('radio', { name: 'JSON' }))
    await expect(page.getByRole('textbox', { name: 'Arguments' })).toHaveValue(JSON.stringify(fields, null, 2))
    await page.getByRole('textbox', { name: 'Arguments' }).fill(JSON.stringify(json))
    await expect(outcome(page).getByText('before your last edit')).toBeVisible()
    await page.getByRole('textbox', { name: 'Arguments' }).press('Control+Enter')
    await expect(outcome(page).getByText('before your last edit')).toBeHidden()
    await expect(outcome(page)).toContainText(says)

    await press(outcome(page).getByRole('link', { name: 'Open trace' }))
    await expect(page.getByRole('tree', { name: 'Spans of this trace' })).toBeVisible()
    const traceId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.goto(`/traces?q=${traceId}+channel%3Astudio`)
    await expect(newest(page)).toContainText(tool)
  })
}

test('an argument that does not fit is named, and may still be sent to see the refusal', async ({ page, press }) => {
  await page.goto('/tools/tasks.list')
  await page.getByRole('textbox', { name: 'limit' }).fill('99')
  await press(page.getByRole('button', { name: 'Call tasks.list' }))
  await expect(page.getByRole('alert').filter({ hasText: 'At most 50. /limit' })).toBeVisible()
  await expect(page.getByText('1 argument does not fit. The call may still be sent to see the refusal.')).toBeVisible()
  await expect(outcome(page)).toContainText('Arguments refused. /limit')
  await expect(outcome(page)).toContainText('The backend was not contacted.')
  await expect(outcome(page)).toContainText('validation_failed')
  await expect(gate(page, 'stopped at validate, stage 4 of 11')).toBeVisible()
  await expect(outcome(page)).toContainText('authorize, route, guard, approve, execute, shape: not reached')
  await expectAccessible(page)
})

test('a denied call says by which rule and what to do', async ({ page, press }) => {
  await page.goto('/tools/filesystem.write_file')
  await page.getByRole('textbox', { name: 'path' }).fill('.env')
  await page.getByRole('textbox', { name: 'content' }).fill('KEY=1')
  await press(page.getByRole('button', { name: 'Call filesystem.write_file' }))
  await expect(outcome(page)).toContainText(
    'Files named .env hold secrets and are not written by tools.Change the rule',
  )
  await expect(gate(page, 'stopped at guard, stage 7 of 11')).toBeVisible()
  await expectAccessible(page)
})

test('a tool that asks is refused, because nobody can be asked yet', async ({ page, press }) => {
  await page.goto('/tools/tickets.delete')
  await expect(page.getByText('asks first')).toBeVisible()
  await page.getByRole('textbox', { name: 'ticket_id' }).fill('tic_7')
  await press(page.getByRole('button', { name: 'Call tickets.delete' }))
  await expect(outcome(page)).toContainText('nobody can be asked yet')
  await expect(gate(page, 'stopped at approve, stage 8 of 11')).toBeVisible()
})

test('masked values are shown as masked, and the result says how far it is trusted', async ({ page, press }) => {
  await page.goto('/tools/crm_lookup')
  await page.getByRole('textbox', { name: 'name' }).fill('Acme')
  await press(page.getByRole('button', { name: 'Call crm_lookup' }))
  await expect(outcome(page)).toContainText('1 value was masked.')
  await expect(outcome(page)).not.toContainText('4711')
  await expect(outcome(page).getByText('untrusted', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the arguments are in the link and never in a request for the page', async ({ page, freshPage }) => {
  await page.goto('/tools/weather')
  await page.getByRole('textbox', { name: 'city' }).fill('Lima')
  await expect(page).toHaveURL(/\/tools\/weather#args=/)
  await freshPage.goto(page.url())
  await expect(freshPage.getByRole('textbox', { name: 'city' })).toHaveValue('Lima')
})

test('a person can stop waiting for a slow call', async ({ page, press }) => {
  await page.goto('/tools/reports.build#args=%7B%22delay_ms%22%3A4000%7D')
  await press(page.getByRole('button', { name: 'Call reports.build' }))
  await press(page.getByRole('button', { name: 'Stop waiting' }))
  await expect(outcome(page)).toContainText('Stopped waiting. What the call had begun is in its trace.')
})

test('the last test calls are listed with the way to their traces', async ({ page, press }) => {
  await page.goto('/tools/current_time')
  await press(page.getByRole('button', { name: 'Call current_time' }))
  await expect(outcome(page)).toContainText('"weekday"')
  await page.reload()
  const earlier = page.getByRole('list').filter({ has: page.getByRole('img', { name: /reached record/ }) })
  await press(earlier.getByRole('link').first())
  await expect(page.getByRole('tree')).toBeVisible()
})
