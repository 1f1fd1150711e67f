import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { newTraceId } from '../support/gateway.ts'
import { expect, test } from '../support/test.ts'

const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter traces' })
/** The first row under the headings: the newest. */
const newest = (page: Page) => page.getByRole('row').nth(1)
const isLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()

async function filterBy(page: Page, text: string): Promise<void> {
  await filter(page).fill(text)
  await filter(page).press('Enter')
}

const CALLS: readonly [tool: string, args: Record<string, unknown>, kind: string][] = [
  ['everything.echo', { message: 'by REST' }, 'mcp'],
  ['filesystem.list_directory', { path: '.' }, 'mcp'],
  ['tasks.list', { status: 'all' }, 'http'],
  ['weather', { city: 'Quito' }, 'http'],
  ['current_time', {}, 'native'],
]

for (const [tool, args, kind] of CALLS) {
  test(`a call of ${tool} by REST stands in the list`, async ({ page, agent }) => {
    const { traceId, outcome } = await agent.call(tool, args)
    expect(outcome).toBe('ran')
    await page.goto('/traces')
    await filterBy(page, `tool:${tool} kind:${kind} channel:api`)
    await expect(page).toHaveURL(/q=tool/)
    await expect(newest(page).getByRole('link', { name: tool })).toHaveAttribute('href', new RegExp(traceId))
    await expect(newest(page).getByRole('img', { name: 'reached record, stage 11 of 11' })).toBeVisible()
    await expect(
      newest(page).getByRole('img', { name: /^Whose time: gateway \d+ percent, backend|^Whose time: gateway/ }),
    ).toBeVisible()
    await expect(newest(page)).toContainText(/\d (kB|B).*\d ms/)
  })
}

test('every way of being stopped says which, where and why, and is found by its code', async ({ page, agent }) => {
  const stops: readonly [tool: string, args: Record<string, unknown>, code: string, stage: string, says: RegExp][] = [
    ['crm_lookup', { name: 3 }, 'validation_failed', 'validate, stage 4', /Arguments refused.*name must be a string/],
    ['filesystem.move_file', { source: 'a', destination: 'b' }, 'denied', 'guard, stage 7', /Denied/],
    ['probe.elsewhere', {}, 'blocked_by_sandbox', 'execute, stage 9', /Blocked by sandbox.*paste\.example\.com/],
    ['probe.keyed', { city: 'x' }, 'not_ready', 'resolve, stage 3', /Tool is not ready/],
    ['no_such_tool', {}, 'tool_not_found', 'resolve, stage 3', /No such tool.*no_such_tool/],
    ['orders.refund', { order_id: 'ord_1', amount: 5 }, 'forbidden', 'authorize, stage 5', /Forbidden.*orders:refund/],
  ]
  for (const [tool, args] of stops) await agent.call(tool, args)
  await page.goto('/traces')
  for (const [, , code, stage, says] of stops) {
    await filterBy(page, `code:${code}`)
    await expect(newest(page)).toContainText(says)
    await expect(newest(page).getByRole('img', { name: `stopped at ${stage} of 11` })).toBeVisible()
  }
  await page.goto('/traces')
  await expect(newest(page)).toBeVisible()
  await expectAccessible(page)
})

test('a good filter is in the URL, survives a reload, and goes back', async ({ page, agent }) => {
  await agent.call('crm_lookup', { name: 3 })
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces')
  await filterBy(page, 'outcome:failed tool:crm_lookup')
  await expect(newest(page)).toContainText('Arguments refused')
  await expect(page.getByRole('grid')).not.toContainText('everything.echo')
  await page.reload()
  await expect(filter(page)).toHaveValue('outcome:failed tool:crm_lookup')
  await expect(newest(page)).toContainText('Arguments refused')
  await page.goBack()
  await expect(filter(page)).toHaveValue('')
  await expect(page.getByRole('grid')).toContainText('everything.echo')
})

test('a bad filter is kept and marked, and the last good rows stay, dimmed', async ({ page, agent }) => {
  await agent.call('everything.echo', { message: 'still here' })
  await page.goto('/traces?q=tool%3Aeverything.echo')
  await expect(newest(page)).toContainText('everything.echo')
  await filterBy(page, 'tool:everything.echo outcom:denied')
  await expect(filter(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(filter(page)).toHaveValue('tool:everything.echo outcom:denied')
  await expect(page.getByRole('alert').filter({ hasText: 'outcom' })).toBeVisible()
  await expect(newest(page)).toContainText('everything.echo')
  await expect(page.getByRole('grid').getByRole('rowgroup').nth(1)).toHaveAttribute('data-dimmed', 'true')
  await expectAccessible(page)
  await filterBy(page, 'tool:everything.echo')
  await expect(filter(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('grid').getByRole('rowgroup').nth(1)).not.toHaveAttribute('data-dimmed', 'true')
})

test('the filter completes keys and values', async ({ page }) => {
  await page.goto('/traces')
  await filter(page).pressSequentially('outc')
  await page.getByRole('option').filter({ hasText: 'outcome:' }).click()
  await page.getByRole('option').filter({ hasText: 'denied' }).click()
  await filter(page).press('Enter')
  await expect(page).toHaveURL(/q=outcome%3Adenied/)
})

test('no match names the parts to take away, and is not the empty list', async ({ page, agent }) => {
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces?q=tool%3Anever_called+outcome%3Aran')
  await expect(page.getByText('No trace matches 2 filters.')).toBeVisible()
  await expect(page.getByText('No traces yet.')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove tool:never_called' }).click()
  await expect(filter(page)).toHaveValue('outcome:ran')
  await expect(newest(page)).toBeVisible()
})

test('facets include, exclude and take back', async ({ page, agent }) => {
  await agent.call('crm_lookup', { name: 3 })
  await agent.call('filesystem.move_file', { source: 'a', destination: 'b' })
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces')
  await page.getByRole('checkbox', { name: 'Only Denied' }).click()
  await expect(filter(page)).toHaveValue('outcome:denied')
  await expect(newest(page)).toContainText('Denied')
  await page.getByRole('checkbox', { name: 'Only Failed' }).click()
  await expect(filter(page)).toHaveValue('outcome:denied OR outcome:failed')
  await page.getByRole('checkbox', { name: 'Only Failed' }).click()
  await page.getByRole('checkbox', { name: 'Only Denied' }).click()
  await expect(filter(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Leave out Denied' }).click({ force: true })
  await expect(filter(page)).toHaveValue('-outcome:denied')
  await expect(page.getByRole('checkbox', { name: 'Leave out Denied' })).toBeChecked({ indeterminate: true })
  await expect(newest(page)).toContainText('everything.echo')
  await page.getByRole('checkbox', { name: 'Only Ran' }).click()
  await expect(filter(page)).toHaveValue('-outcome:denied outcome:ran')
  await page.getByRole('region', { name: 'Channel' }).getByRole('checkbox', { name: 'Only api' }).click()
  await expect(filter(page)).toHaveValue(/channel:api/)
  await expectAccessible(page)
})

test('the first clause of a sentence filters by it', async ({ page, agent }) => {
  await agent.call('probe.elsewhere', {})
  await page.goto('/traces')
  await newest(page).getByTitle('Show only: Blocked by sandbox').click()
  await expect(filter(page)).toHaveValue('code:blocked_by_sandbox')
})

test('rows stand for traces or for calls', async ({ page, agent }) => {
  const traceId = newTraceId()
  await agent.call('current_time', {}, traceId)
  await agent.call('everything.echo', { message: 'second' }, traceId)
  await page.goto(`/traces?q=${traceId}`)
  await expect(page.getByText('All 1 shown.')).toBeVisible()
  await expect(newest(page)).toContainText('2 calls')
  await page.getByRole('radio', { name: 'Calls' }).click()
  await expect(page).toHaveURL(/unit=call/)
  await expect(page.getByText('All 2 shown.')).toBeVisible()
})

test('the range is a choice, and a bar of the histogram is one, too', async ({ page, agent }) => {
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces')
  await page.getByRole('combobox', { name: 'Time range' }).click()
  await page.getByRole('option', { name: 'Last hour' }).click()
  await expect(page).toHaveURL(/range=1h/)
  const chart = page.getByRole('figure', { name: /^\d+ ran and \d+ were stopped or failed in this range\.$/ })
  await expect(chart).toBeVisible()
  await chart.press('t')
  await expect(chart.getByRole('columnheader', { name: 'Stopped or failed' })).toBeVisible()
  await expect(chart.getByRole('row')).not.toHaveCount(1)
  await chart.press('t')
  await expect(chart.getByRole('table')).toBeHidden()
})

test('the box takes an id: known ones open, unknown ones are said in place', async ({ page, agent }) => {
  const { traceId, callId } = await agent.call('current_time', {})
  await page.goto('/traces')
  await filterBy(page, newTraceId())
  await expect(page.getByText('There is no trace or call with this id.')).toBeVisible()
  await expect(page).toHaveURL(/\/traces$/)
  await filterBy(page, callId)
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}\\?span=${callId}`))
  await page.goto('/traces')
  await filterBy(page, traceId)
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}`))
  await expect(page.getByRole('tree')).toBeVisible()
})

test('a link shows the same screen to a fresh browser: filter, unit and panel', async ({ page, agent, freshPage }) => {
  await agent.call('filesystem.move_file', { source: 'from the link', destination: 'b' })
  await page.goto('/traces?unit=call')
  await filterBy(page, 'tool:filesystem.move_file')
  await newest(page).click({ position: { x: 20, y: 10 } })
  await page.keyboard.press(' ')
  await expect(page.getByRole('complementary', { name: 'One trace beside the list' })).toContainText('from the link')
  await expect(page).toHaveURL(/peek=call_/)
  await isLiveOrPaused(page)

  await freshPage.goto(page.url())
  await expect(filter(freshPage)).toHaveValue('tool:filesystem.move_file')
  await expect(freshPage.getByRole('radio', { name: 'Calls' })).toBeChecked()
  const panel = freshPage.getByRole('complementary', { name: 'One trace beside the list' })
  await expect(panel).toContainText('from the link')
  await expect(panel).toContainText('1 of')
})

const isLiveOrPaused = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^(Live|Paused)$/ })).toBeVisible()

test.describe('live', () => {
  test('a new call comes in without a reload', async ({ page, agent }) => {
    await agent.call('everything.get-sum', { a: 1, b: 2 })
    await page.goto('/traces?q=tool%3Aeverything.get-sum')
    await expect(newest(page)).toBeVisible()
    await isLive(page)
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    const { traceId } = await agent.call('everything.get-sum', { a: 40, b: 2 })
    await expect(newest(page).getByRole('link')).toHaveAttribute('href', new RegExp(traceId))
    await agent.call('everything.echo', { message: 'does not fit the filter' })
    const third = await agent.call('everything.get-sum', { a: 3, b: 3 })
    await expect(newest(page).getByRole('link')).toHaveAttribute('href', new RegExp(third.traceId))
    await expect(page.getByRole('grid')).not.toContainText('everything.echo')
    expect(loads).toEqual([])
  })

  test('while a row is selected new ones wait, are counted, and come when asked for', async ({ page, agent }) => {
    await agent.call('everything.get-sum', { a: 1, b: 2 })
    await page.goto('/traces?q=tool%3Aeverything.get-sum')
    await isLive(page)
    await newest(page).click({ position: { x: 20, y: 10 } })
    await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
    const before = await newest(page).getByRole('link').getAttribute('href')
    const { traceId } = await agent.call('everything.get-sum', { a: 5, b: 5 })
    await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
    await agent.call('everything.get-sum', { a: 6, b: 6 })
    await expect(page.getByRole('button', { name: '2 new, show' })).toBeVisible()
    await expect(newest(page).getByRole('link')).toHaveAttribute('href', before ?? '')
    await expectAccessible(page)
    await page.getByRole('button', { name: '2 new, show' }).click()
    await expect(page.getByRole('row').nth(2).getByRole('link')).toHaveAttribute('href', new RegExp(traceId))
    await expect(page.getByRole('row').nth(3).getByRole('link')).toHaveAttribute('href', before ?? '')
  })
})

test('J, K, Space, Enter and Esc move, look, open and let go, inside the filter', async ({ page, agent }) => {
  for (const message of ['one', 'two', 'three']) await agent.call('everything.echo', { message })
  await agent.call('current_time', {})
  await page.goto('/traces?q=tool%3Aeverything.echo&unit=call')
  await expect(newest(page)).toBeVisible()
  const selected = page.getByRole('row', { selected: true })
  const panel = page.getByRole('complementary', { name: 'One trace beside the list' })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press(' ')
  await expect(panel).toContainText('"two"')
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(panel).toContainText('"one"')
  await expect(page).toHaveURL(/peek=call_/)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(panel).toContainText('"three"')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(selected).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tree')).toBeVisible()
})
