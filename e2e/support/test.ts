import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type E2eEnv, e2eEnv } from './env.ts'
import { type Agent, agentOf } from './gateway.ts'

/** How one presses on this screen. */
export interface Hand {
  /** On the screen of a phone, 375 pixels wide, where some things stand elsewhere. */
  phone: boolean
  /** A tap of the finger on the phone, a click elsewhere. */
  press: (target: Locator) => Promise<void>
}

interface Fixtures extends Hand {
  env: E2eEnv
  /** Calls tools over REST. */
  agent: Agent
  /**
   * What the browser itself writes to the console for an answer that the test asks for, such as the refusal of a used
   * link. Everything else on the console fails the test.
   */
  expectedErrors: readonly RegExp[]
  /** Fails the test when a page wrote an error to the console or threw one. */
  quietConsole: (page: Page) => void
  /** A page in a new browser context: the same person, nothing else remembered. */
  freshPage: Page
}

/** The `test` of every spec: knows where everything runs, and takes an error on the console for a failure. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
  env: async ({}, use) => {
    await use(e2eEnv(process.env))
  },
  agent: async ({ env }, use) => {
    await use(agentOf(env))
  },
  phone: ({ isMobile }, use) => use(isMobile),
  press: ({ phone }, use) => use((target) => (phone ? target.tap() : target.click())),
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      const listen = (watched: Page) => {
        watched.on('console', (message) => {
          const text = `${message.text()} (${message.location().url})`
          if (message.type() === 'error' && !expectedErrors.some((expected) => expected.test(text))) errors.push(text)
        })
        watched.on('pageerror', (error) => errors.push(error.message))
      }
      listen(page)
      await use(listen)
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  freshPage: async ({ browser, quietConsole }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    quietConsole(page)
    await use(page)
    await context.close()
  },
})
export { expect }
