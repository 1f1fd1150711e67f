import { SIGNED_IN } from '../support/env.ts'
import { expect, test } from '../support/test.ts'

test('the one-time link signs a person in and shows Studio', async ({ page, env }) => {
  await page.goto(env.signInUrl)
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page).not.toHaveURL(/sign-in/)
  await page.context().storageState({ path: SIGNED_IN })
})
