import type { Locator, Page } from '@playwright/test'

/** The rules: a table, or on a phone a list. */
export const list = (page: Page, phone: boolean): Locator =>
  page.getByRole(phone ? 'list' : 'table', { name: 'Rules', exact: true })

/** What of them speaks of one rule: its name, or other words that only it has. */
export const rule = (page: Page, phone: boolean, hasText: string): Locator =>
  list(page, phone)
    .getByRole(phone ? 'listitem' : 'row')
    .filter({ hasText })
