import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a tool of a server tells how the server is spoken to, and quotes what it says besides', async ({ page }) => {
  await page.goto('/tools/filesystem.read_text_file')
  await expect(page.getByText(/^filesystem · .+ · stdio 20\d\d-\d\d-\d\d$/)).toBeVisible()
  await expect(page.getByText('mcp__filesystem__read_text_file')).toBeVisible()
  await page.goto('/tools/filesystem.read_text_file?tab=definition')
  await expect(page.getByRole('region', { name: 'What its server says besides' })).toContainText('"readOnlyHint"')
  await expectAccessible(page)
})

test('what a tool says of its own failure stands in the trace beside the error', async ({ page, agent }) => {
  const { traceId, status, code } = await agent.call('filesystem.read_text_file', { path: 'no-such-note.md' })
  expect([status, code]).toEqual([502, 'upstream_error'])
  await page.goto(`/traces/${traceId}?tab=result`)
  const inspector = page.getByRole('complementary', { name: 'What this span is' })
  await expect(inspector.getByText('The tool reported its own failure; this is what it said.')).toBeVisible()
  await expect(inspector.getByText(/ENOENT/).last()).toBeVisible()
  await page.goto(`/traces/${traceId}`)
  await expect(inspector.getByText(/^stdio 20\d\d-\d\d-\d\d$/)).toBeVisible()
  await expectAccessible(page)
})
