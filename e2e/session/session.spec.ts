import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { newSignInLink } from '../support/gateway.ts'
import { expect, type Hand, test } from '../support/test.ts'

test.use({ storageState: { cookies: [], origins: [] } })

/** Opens what is told and offered of oneself: the person's menu, on a phone More. */
async function person(page: Page, { phone, press }: Hand): Promise<Locator> {
  const main = page.getByRole('navigation', { name: 'Main' })
  await press(main.getByRole('button', { name: phone ? 'More' : /Local administrator/ }))
  return phone ? page.getByRole('dialog', { name: 'More' }) : main
}

test('without a session every page leads to the sign-in, which says where a link comes from', async ({ page }) => {
  await page.goto('/traces?q=outcome%3Adenied')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('hermes login-link')).toBeVisible()
  await expectAccessible(page)
})

test('the link leads back to where the person wanted to go, and its token stays nowhere', async ({
  page,
  env,
  press,
  phone,
}) => {
  await page.goto('/traces?q=outcome%3Adenied')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const link = await newSignInLink(env)
  await page.getByRole('textbox', { name: 'Or paste the link here' }).fill(link)
  await press(page.getByRole('button', { name: 'Use this link' }))
  await expect(page.getByRole('combobox', { name: 'Filter traces' })).toHaveValue('outcome:denied')
  expect(page.url()).not.toContain('t=')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(await person(page, { phone, press })).toContainText('Local administrator')
})

test('signing out ends the session, also for a copied cookie', async ({ page, env, browser, press, phone }) => {
  await page.goto(await newSignInLink(env))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const copied = await page.context().storageState()
  await page.goto('/tools')
  await expect(page.getByRole('grid', { name: 'Tools' })).toBeVisible()
  await person(page, { phone, press })
  await press(page.getByRole(phone ? 'button' : 'menuitem', { name: 'Sign out' }))
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out on this browser.' })).toBeVisible()
  await page.goto('/tools')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Ftools$/)

  const thief = await browser.newContext({ storageState: copied })
  const answer = await thief.request.get('/api/trpc/session.me')
  expect(answer.status()).toBe(401)
  await thief.close()
})

test('what is no link is said at the field', async ({ page, press }) => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Or paste the link here' }).fill('hello')
  await press(page.getByRole('button', { name: 'Use this link' }))
  await expect(page.getByRole('alert').filter({ hasText: 'There is no token in what was pasted.' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('a link that was used', () => {
  test.use({ expectedErrors: [/status of 401.*api\/session/] })
  test('opens nothing a second time and says so', async ({ page, env, browser }) => {
    const link = await newSignInLink(env)
    const first = await browser.newContext()
    const signedIn = await first.newPage()
    await signedIn.goto(link)
    await expect(signedIn.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await first.close()

    await page.goto(link)
    const refusal = page.getByRole('alert').filter({ hasText: /used|old|once/ })
    await expect(refusal).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in$/)
    await expectAccessible(page)
  })
})

test.describe('a session that ended elsewhere', () => {
  test.use({ expectedErrors: [/status of 401/] })
  test('leads to the sign-in and back', async ({ page, env }) => {
    await page.goto(await newSignInLink(env))
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    // A page that is open meanwhile would notice by itself, and go there before this test does.
    await page.goto('about:blank')
    await page.context().request.delete('/api/session', { headers: { origin: env.studioUrl } })
    await page.context().addCookies([{ name: 'hermes_session', value: 'ended-long-ago', url: env.studioUrl }])
    await page.goto('/tools', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/sign-in\?.*next=%2Ftools/)
    await expect(page.getByText('Your sign-in ended.')).toBeVisible()
  })
})
