import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { newTraceId } from '../support/gateway.ts'
import { swipeUp } from '../support/swipe.ts'
import { expect, test } from '../support/test.ts'
import { closeFacets, filter, filterBy, newest, openFacets, rows } from '../support/traces.ts'

/** What of the list gives way while its filter is bad. */
const body = (page: Page) => page.getByRole('rowgroup').filter({ has: page.getByRole('link') })
const withFilter = (text: string) => (url: URL) => (url.searchParams.get('q') ?? '') === text
const isLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()

const CALLS: readonly [tool: string, args: Record<string, unknown>, kind: string][] = [
  ['everything.echo', { message: 'by REST' }, 'mcp'],
  ['filesystem.list_directory', { path: '.' }, 'mcp'],
  ['tasks.list', { status: 'all' }, 'http'],
  ['weather', { city: 'Quito' }, 'http'],
  ['current_time', {}, 'native'],
]

for (const [tool, args, kind] of CALLS) {
  test(`a call of ${tool} by REST stands in the list`, async ({ page, agent, phone }) => {
    const { traceId, outcome } = await agent.call(tool, args)
    expect(outcome).toBe('ran')
    await page.goto('/traces')
    await filterBy(page, `tool:${tool} kind:${kind} channel:api`)
    await expect(page).toHaveURL(/q=tool/)
    await expect(newest(page).getByRole('link', { name: tool })).toHaveAttribute('href', new RegExp(traceId))
    await expect(newest(page).getByRole('img', { name: 'reached record, stage 11 of 11' })).toBeVisible()
    await expect(newest(page)).toContainText(/\d (kB|B).*\d ms/)
    // A phone tells whose time it was in the trace, not in the list.
    if (!phone)
      await expect(newest(page).getByRole('img', { name: /^Whose time: (gateway|backend) \d+ percent/ })).toBeVisible()
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
  await expect(body(page)).toHaveAttribute('data-dimmed', 'true')
  await expectAccessible(page)
  await filterBy(page, 'tool:everything.echo')
  await expect(filter(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(body(page)).not.toHaveAttribute('data-dimmed', 'true')
})

test('the filter completes keys and values', async ({ page, press }) => {
  await page.goto('/traces')
  await filter(page).pressSequentially('outc')
  await press(page.getByRole('option').filter({ hasText: 'outcome:' }))
  await press(page.getByRole('option').filter({ hasText: 'denied' }))
  await filter(page).press('Enter')
  await expect(page).toHaveURL(/q=outcome%3Adenied/)
})

test('no match names the parts to take away, and is not the empty list', async ({ page, agent, press }) => {
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces?q=tool%3Anever_called+outcome%3Aran')
  await expect(page.getByText('No trace matches 2 filters.')).toBeVisible()
  await expect(page.getByText('No traces yet.')).toBeHidden()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Remove tool:never_called' }))
  await expect(filter(page)).toHaveValue('outcome:ran')
  await expect(newest(page)).toBeVisible()
})

test('facets include, exclude and take back', async ({ page, agent, phone, press }) => {
  await agent.call('crm_lookup', { name: 3 })
  await agent.call('filesystem.move_file', { source: 'a', destination: 'b' })
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces')
  const facets = await openFacets(page, { phone, press })
  const only = (name: string) => facets.getByRole('checkbox', { name: `Only ${name}` })
  await press(only('Denied'))
  await expect(page).toHaveURL(withFilter('outcome:denied'))
  await press(only('Failed'))
  await expect(page).toHaveURL(withFilter('outcome:denied OR outcome:failed'))
  await press(only('Failed'))
  await press(only('Denied'))
  await expect(page).toHaveURL(withFilter(''))
  await only('Denied').hover()
  await press(facets.getByRole('button', { name: 'Leave out Denied' }))
  await expect(page).toHaveURL(withFilter('-outcome:denied'))
  await expect(facets.getByRole('checkbox', { name: 'Leave out Denied' })).toBeChecked({ indeterminate: true })
  await press(only('Ran'))
  await expect(page).toHaveURL(withFilter('-outcome:denied outcome:ran'))
  await press(facets.getByRole('region', { name: 'Channel' }).getByRole('checkbox', { name: 'Only api' }))
  await expect(page).toHaveURL(withFilter('-outcome:denied outcome:ran channel:api'))
  await expectAccessible(page)
  await closeFacets(page, { phone, press })
  await expect(filter(page)).toHaveValue('-outcome:denied outcome:ran channel:api')
  await expect(newest(page)).toContainText('everything.echo')
})

test('rows stand for traces or for calls', async ({ page, agent, press }) => {
  const traceId = newTraceId()
  await agent.call('current_time', {}, traceId)
  await agent.call('everything.echo', { message: 'second' }, traceId)
  await page.goto(`/traces?q=${traceId}`)
  await expect(page.getByText('All 1 shown.')).toBeVisible()
  await expect(newest(page)).toContainText('2 calls')
  await press(page.getByRole('radio', { name: 'Calls' }))
  await expect(page).toHaveURL(/unit=call/)
  await expect(page.getByText('All 2 shown.')).toBeVisible()
})

test('the range is a choice', async ({ page, agent, press }) => {
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces')
  await press(page.getByRole('combobox', { name: 'Time range' }))
  await press(page.getByRole('option', { name: 'Last hour' }))
  await expect(page).toHaveURL(/range=1h/)
  await expect(newest(page)).toBeVisible()
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
  await expect(newest(page)).toBeVisible()
  await filter(page).blur()
  await page.keyboard.press('j')
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

  test('while one reads new rows wait, are counted, and come when asked for', async ({ page, agent, phone, press }) => {
    // More than fit on either screen.
    for (let b = 0; b < 40; b++) await agent.call('everything.get-sum', { a: 1, b })
    await page.goto('/traces?q=tool%3Aeverything.get-sum')
    await isLive(page)
    await (phone ? swipeUp(page, page.getByRole('grid')) : newest(page).click({ position: { x: 20, y: 10 } }))
    await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
    const before = await newest(page).getByRole('link').getAttribute('href')
    const { traceId } = await agent.call('everything.get-sum', { a: 5, b: 5 })
    await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
    const latest = await agent.call('everything.get-sum', { a: 6, b: 6 })
    await expect(page.getByRole('button', { name: '2 new, show' })).toBeVisible()
    await expect(newest(page).getByRole('link')).toHaveAttribute('href', before ?? '')
    await expectAccessible(page)
    await press(page.getByRole('button', { name: '2 new, show' }))
    for (const [index, id] of [latest.traceId, traceId].entries()) {
      await expect(rows(page).nth(index).getByRole('link')).toHaveAttribute('href', new RegExp(id))
      await expect(rows(page).nth(index)).toBeInViewport()
    }
    await expect(rows(page).nth(2).getByRole('link')).toHaveAttribute('href', before ?? '')
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
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
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
