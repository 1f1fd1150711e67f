import { expect, test } from '../support/test.ts'

test('how close rows stand is chosen in the person’s menu; under a finger they are always wide', async ({
  page,
  press,
}) => {
  await page.goto('/tools')
  await press(page.getByRole('button', { name: /Local administrator/ }))
  await press(page.getByRole('menuitemradio', { name: 'Comfortable' }))
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
})
