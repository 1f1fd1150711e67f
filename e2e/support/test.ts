import { test as base, expect } from '@playwright/test'
import { type E2eEnv, e2eEnv } from './env.ts'

interface Fixtures {
  env: E2eEnv
  /** Fails the test when the page wrote an error to the console or threw one. */
  quietConsole: undefined
}

/** The `test` of every spec: knows where everything runs, and takes an error on the console for a failure. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
  env: async ({}, use) => {
    await use(e2eEnv(process.env))
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
