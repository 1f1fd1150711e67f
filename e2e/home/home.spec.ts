import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { newest } from '../support/traces.ts'

test('says in one sentence what needs a look, and leads to it', async ({ page, agent, press }) => {
  await agent.call('current_time', {})
  await agent.call('filesystem.move_file', { source: 'a', destination: 'b' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /One of \d+ tools cannot be called\./ })).toBeVisible()
  await expect(page.getByText('probe.keyed cannot be called.')).toBeVisible()
  await expect(page.getByText(/calls in 24 hours, \d+ stopped or failed\./)).toBeVisible()
  await expect(page.getByRole('figure', { name: /last 24 hours: \d+ ran, \d+ were stopped or failed/ })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'All in Traces' }))
  await expect(page.getByRole('combobox', { name: 'Filter traces' })).toHaveValue('outcome:failed OR outcome:denied')
  await expect(newest(page)).toContainText('Denied')
})

test('the first-call page shows how far an attempt came, and gives way to the first that ran', async ({
  page,
  agent,
  press,
}) => {
  await page.goto('/first-call')
  await expect(page.getByText('No key is needed')).toBeVisible()
  await press(page.getByRole('radio', { name: 'Python' }))
  await expect(page).toHaveURL(/client=python/)
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
  await agent.call('crm_lookup', { name: 3 })
  await expect(page.getByRole('heading', { name: 'A call arrived' })).toBeVisible()
  await expect(page.getByText('It asked for crm_lookup.')).toBeVisible()
  await expectAccessible(page)
  const { traceId } = await agent.call('current_time', {})
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}`))
})
