import { defineConfig } from 'vitest/config'

/** What is waited for may take its time on a busy machine; a second, as by default, is a race. */
const POLL = { timeout: 20_000, interval: 20 }

/**
 * Two projects: `unit` needs nothing but Node and runs in `verify`; `integration` uses a real Postgres, child processes
 * and sockets. `x.integration.test.ts` stands beside `x.ts` like any other test.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench,conformance}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**', '**/.next/**'],
          // Most of a run was starting a process a file. They share one a core, and a file that leaves anything behind fails.
          isolate: false,
          setupFiles: ['packages/testing/src/vitest-shared-process.ts'],
          // For what hangs; a machine busy with other things must not fail a test.
          testTimeout: 30_000,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,scripts,examples,bench,conformance}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/.next/**'],
          globalSetup: ['packages/testing/src/vitest-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: POLL },
        },
      },
    ],
  },
})
