import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { newest } from '../support/traces.ts'

// What only a phone has; all other journeys run on its screen, too.

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the bar at the foot leads to every page', async ({ page }) => {
  await page.goto('/tools')
  for (const title of ['Traces', 'Routes', 'Tools', 'Home']) {
    await bar(page).getByRole('link', { name: title }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(bar(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'More' }).tap()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more).toContainText('Signed in as Local administrator')
  await expectAccessible(page)
  await more.getByRole('button', { name: 'Find' }).tap()
  await page.getByRole('combobox').fill('crm_look')
  await page
    .getByRole('option', { name: /crm_lookup/ })
    .first()
    .tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('crm_lookup')
})

test('a tap on a trace opens it on the call that was stopped, and back leads to where one was', async ({
  page,
  agent,
}) => {
  const { traceId } = await agent.call('probe.elsewhere', {})
  await page.goto('/traces?q=tool%3Aprobe.elsewhere')
  await expect(newest(page)).toContainText('Blocked by sandbox')
  await expectAccessible(page)
  await newest(page).getByRole('link').tap()
  await expect(page).toHaveURL(new RegExp(`/traces/${traceId}`))
  await expect(page.getByRole('complementary', { name: 'What this span is' })).toContainText('paste.example.com')
  await page.goBack()
  await expect(newest(page)).toContainText('Blocked by sandbox')
})

test('a panel from a link is the whole page, and closes', async ({ page, agent }) => {
  const { traceId } = await agent.call('crm_lookup', { name: 3 })
  await page.goto(`/traces?peek=${traceId}`)
  const panel = page.getByRole('complementary', { name: 'One trace beside the list' })
  await expect(panel).toContainText('Arguments refused')
  const box = await panel.boundingBox()
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 375])
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(panel).toBeHidden()
})

test('everything that is pressed is large enough for a finger', async ({ page, agent }) => {
  const { traceId } = await agent.call('probe.flaky', {})
  for (const path of ['/', '/traces', `/traces/${traceId}`, '/tools', '/tools/everything.echo', '/routes']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, input, [role=combobox], [role=tab], nav a')]
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
        .map((element) => ({ box: element.getBoundingClientRect(), at: element.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ box, at }) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${at}`),
    )
    expect(small, path).toEqual([])
  }
})
