import { expect, test } from '../support/test.ts'
import { filter, newest } from '../support/traces.ts'

// What a phone's two-line rows leave out.

test('the first clause of a sentence filters by it', async ({ page, agent, press }) => {
  await agent.call('probe.elsewhere', {})
  await page.goto('/traces')
  await press(newest(page).getByTitle('Show only: Blocked by sandbox'))
  await expect(filter(page)).toHaveValue('code:blocked_by_sandbox')
})

test('the bars of the range are a table, too', async ({ page, agent }) => {
  await agent.call('everything.echo', { message: 'a' })
  await page.goto('/traces?range=1h')
  const chart = page.getByRole('figure', { name: /^\d+ ran and \d+ were stopped or failed in this range\.$/ })
  await expect(chart).toBeVisible()
  await chart.press('t')
  await expect(chart.getByRole('columnheader', { name: 'Stopped or failed' })).toBeVisible()
  await expect(chart.getByRole('row')).not.toHaveCount(1)
  await chart.press('t')
  await expect(chart.getByRole('table')).toBeHidden()
})
