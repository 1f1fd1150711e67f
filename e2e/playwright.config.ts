import { defineConfig, devices } from '@playwright/test'
import { e2eEnv, SIGNED_IN } from './support/env.ts'

const env = e2eEnv(process.env)

/** Runs against a gateway and a Studio that `scripts/e2e.mjs` has started; never starts or stops anything itself. */
export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: env.reportFile }]],
  use: {
    baseURL: env.studioUrl,
    trace: 'retain-on-failure',
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
      testMatch: '**/*.phone.spec.ts',
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
