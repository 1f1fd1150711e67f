import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { newTraceId } from '../support/gateway.ts'
import { expect, test } from '../support/test.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Spans of this trace' })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'What this span is' })
const tab = (page: Page, name: string) => inspector(page).getByRole('tab', { name, exact: true })

test('shows a call as tree and waterfall, and tells the gateway’s time from the backend’s', async ({ page, agent }) => {
  const { traceId } = await agent.call('reports.build', { delay_ms: 120 })
  await page.goto(`/traces/${traceId}`)
  await expect(tree(page).getByRole('treeitem', { name: /^execute_tool reports\.build [\d.]+ m?s/ })).toBeVisible()
  await expect(tree(page).getByRole('treeitem', { name: /^gateway 8 stages .*gateway$/ })).toBeVisible()
  await expect(
    tree(page).getByRole('treeitem', { name: /^attempt 1 127\.0\.0\.1:\d+ [\d.]+ m?s backend$/ }),
  ).toBeVisible()
  await expect(tree(page).getByRole('treeitem', { name: /^gateway shape, record/ })).toBeVisible()
  await expect(page.getByText(/^gateway\d/).first()).toBeVisible()
  await expect(page.getByText(/^backend[\d.]+ m?s$/).first()).toBeVisible()
  await expect(page.getByText('All 4 spans shown.')).toBeVisible()
  await expectAccessible(page)
})

test('the inspector tells stages, arguments, result, route and attributes', async ({ page, agent, press }) => {
  const { traceId, callId } = await agent.call('crm_lookup', { name: 'Acme' })
  await page.goto(`/traces/${traceId}`)
  for (const stage of [
    'receive',
    'authenticate',
    'resolve',
    'validate',
    'authorize',
    'route',
    'guard',
    'execute',
    'shape',
    'record',
  ])
    await expect(inspector(page).getByRole('listitem').filter({ hasText: stage }).first()).toBeVisible()
  await press(tab(page, 'Arguments'))
  await expect(inspector(page).getByRole('region', { name: 'As asked' })).toContainText('"Acme"')
  await expectAccessible(page)
  await press(tab(page, 'Result'))
  await expect(inspector(page)).toContainText('"crm/key-accounts"')
  await expect(inspector(page)).not.toContainText('4711')
  await expectAccessible(page)
  await press(tab(page, 'Route'))
  await expect(inspector(page).getByRole('link', { name: 'crm-key-accounts' })).toBeVisible()
  await expect(inspector(page)).toContainText('/crm/key-accounts')
  await expect(inspector(page)).toContainText('crm Matches, but 10 comes after crm-key-accounts’s 0.')
  await expectAccessible(page)
  await press(tab(page, 'Attributes'))
  await expect(inspector(page).getByRole('region', { name: 'Attributes' })).toContainText(callId)
})

test('arguments stand as asked and as executed where validation converted them', async ({ page, agent }) => {
  const { traceId } = await agent.call('tasks.list', { limit: '42' })
  await page.goto(`/traces/${traceId}?tab=arguments`)
  await expect(inspector(page).getByRole('region', { name: 'As asked' })).toContainText('"limit": "42"')
  await expect(inspector(page).getByRole('region', { name: 'As executed' })).toContainText('"limit": 42')
  await expect(inspector(page).getByRole('region', { name: 'As executed' })).not.toContainText('"42"')
  await expectAccessible(page)
})

test('retries are attempts of their own, with the waits between them', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  await page.goto(`/traces/${traceId}`)
  for (const attempt of [1, 2, 3]) {
    await expect(
      tree(page).getByRole('treeitem', { name: new RegExp(`^attempt ${attempt} .*Backend failed`) }),
    ).toBeVisible()
  }
  await expect(tree(page).getByRole('treeitem', { name: /^backoff/ })).toHaveCount(2)
  await expect(inspector(page)).toContainText('Backend failed.')
  await expect(inspector(page)).toContainText('answered with status 500')
  await expectAccessible(page)
})

test('a timeout says how long it was waited, twice', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.slow', {})
  await page.goto(`/traces/${traceId}`)
  await expect(tree(page).getByRole('treeitem', { name: /^attempt 2 .*Timed out/ })).toBeVisible()
  await expect(inspector(page)).toContainText(/Timed out\..*did not answer within 150 ms/)
})

test('a blocked call names the host and the line to add, and has no attempt', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.elsewhere', { text: 'secret' })
  await page.goto(`/traces/${traceId}`)
  await expect(inspector(page)).toContainText('Blocked by sandbox.')
  await expect(inspector(page)).toContainText('paste.example.com')
  await expect(inspector(page)).toContainText('sandbox.allowed_hosts')
})

test('several calls of one trace stand in one tree; it opens on the one that decided', async ({
  page,
  agent,
  press,
}) => {
  const traceId = newTraceId()
  await agent.call('current_time', {}, traceId)
  await agent.call('filesystem.move_file', { source: 'a', destination: 'b' }, traceId)
  await agent.call('everything.echo', { message: 'last' }, traceId)
  await page.goto(`/traces/${traceId}`)
  await expect(page.getByText('1 of 3 calls stopped or failed')).toBeVisible()
  await expect(inspector(page).getByRole('heading', { level: 2 }).first()).toHaveText('filesystem.move_file')
  await expect(tree(page).getByRole('treeitem', { level: 1 })).toHaveCount(3)

  await page.getByRole('searchbox', { name: 'Find in this trace' }).fill('echo')
  await page.getByRole('searchbox', { name: 'Find in this trace' }).press('Enter')
  await expect(inspector(page).getByRole('heading', { level: 2 }).first()).toHaveText('everything.echo')
  await press(page.getByRole('button', { name: '1 error' }))
  await expect(inspector(page).getByRole('heading', { level: 2 }).first()).toHaveText('filesystem.move_file')
})

test('the tree is walked by arrows, folded by keys, and the inspector’s tabs have numbers', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  await page.goto(`/traces/${traceId}`)
  await tree(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tree(page).getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('[')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1)
  await expect(page).toHaveURL(/fold=call_/)
  await page.keyboard.press(']')
  await expect(tree(page).getByRole('treeitem')).not.toHaveCount(1)
  await page.keyboard.press('4')
  await expect(tab(page, 'Route')).toHaveAttribute('aria-selected', 'true')
})

test('a link to a span and a tab shows both to a fresh browser', async ({ page, agent, freshPage, press }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  await page.goto(`/traces/${traceId}`)
  await tree(page)
    .getByRole('treeitem', { name: /^attempt 2/ })
    .click()
  await press(tab(page, 'Attributes'))
  await expect(page).toHaveURL(/span=call_.*tab=attributes/)
  await freshPage.goto(page.url())
  await expect(tree(freshPage).getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^attempt 2/)
  await expect(inspector(freshPage).getByRole('region', { name: 'Attributes' })).toContainText('"owner": "backend"')
})

test('a trace can be taken away as JSON', async ({ page, agent, press }) => {
  const { traceId } = await agent.call('current_time', {})
  await page.goto(`/traces/${traceId}`)
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Export JSON' }))
  expect((await download).suggestedFilename()).toBe(`trace-${traceId}.json`)
})

test('a call’s id leads to its trace', async ({ page, agent }) => {
  const { traceId, callId } = await agent.call('current_time', {})
  await page.goto(`/traces/${callId}`)
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}\\?span=${callId}`))
  await expect(tree(page)).toBeVisible()
})

test.describe('an id that is not known', () => {
  test.use({ expectedErrors: [/status of 404.*trpc\/traces\.get/] })
  test('is said, with the way back', async ({ page, press }) => {
    await page.goto(`/traces/${newTraceId()}`)
    await expect(page.getByText('There is no trace with this id.')).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('link', { name: 'All traces' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Traces' })).toBeVisible()
    await page.goto('/traces/not-an-id')
    await expect(page.getByText('There is no trace with this id.')).toBeVisible()
  })
})
