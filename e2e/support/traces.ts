import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from './test.ts'

/** The box above the trace list. */
export const filter = (page: Page): Locator => page.getByRole('combobox', { name: 'Filter traces' })

/** The rows of the list, newest first; a phone's have no headings above them. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

export const newest = (page: Page): Locator => rows(page).first()

/** Types a filter and sends it. */
export async function filterBy(page: Page, text: string): Promise<void> {
  await filter(page).fill(text)
  await filter(page).press('Enter')
}

/** Where the facets stand: beside the list, or on a phone in a sheet that a button opens. */
export async function openFacets(page: Page, { phone, press }: Hand): Promise<Locator> {
  if (!phone) return page.getByRole('complementary', { name: 'Filters' })
  await press(page.getByRole('button', { name: 'Filters' }))
  return page.getByRole('dialog', { name: 'Filters' })
}

/** Back from there to the list. */
export async function closeFacets(page: Page, { phone, press }: Hand): Promise<void> {
  if (!phone) return
  await press(page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('dialog')).toBeHidden()
}
