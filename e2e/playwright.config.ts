import { defineConfig, devices } from '@playwright/test'
import { e2eEnv, SIGNED_IN } from './support/env.ts'

const env = e2eEnv(process.env)

/** Runs against a gateway and a Studio that `scripts/e2e.mjs` has started; never starts or stops anything itself. */
export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  workers: 1,
  // For what hangs; a machine busy with other things must not fail a journey.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: env.reportFile }]],
  use: {
    baseURL: env.studioUrl,
    // Filming every test costs more than most tests; the pages of a failed one can be walked through without.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: env.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sign-in', testMatch: 'setup/sign-in.setup.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'desktop',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/*.phone.spec.ts',
      dependencies: ['sign-in'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, storageState: SIGNED_IN },
    },
    {
      name: 'phone',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/*.desktop.spec.ts',
      dependencies: ['sign-in'],
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 375, height: 812 },
        hasTouch: true,
        isMobile: true,
        storageState: SIGNED_IN,
      },
    },
  ],
})
