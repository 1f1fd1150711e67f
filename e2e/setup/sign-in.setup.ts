import { expectAccessible } from '../support/axe.ts'
import { SIGNED_IN } from '../support/env.ts'
import { expect, test } from '../support/test.ts'

test('the one-time link signs a person in and shows Studio', async ({ page, env }) => {
  await page.goto(env.signInUrl)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).not.toHaveURL(/sign-in/)
  await page.context().storageState({ path: SIGNED_IN })

  // Before anything was called: nothing is here yet, and each page says how to make it happen.
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { name: 'Waiting for your first call' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/traces')
  await expect(page.getByText('No traces yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'How to send one' }).click()
  await expect(page).toHaveURL(/\/first-call$/)
})
