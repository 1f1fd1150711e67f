import { fileURLToPath } from 'node:url'

/** What `scripts/e2e.mjs` tells the browser tests of the gateway and the Studio it has started. */
export interface E2eEnv {
  studioUrl: string
  gatewayUrl: string
  /** Works once; the `sign-in` project uses it up and keeps the session for all others. */
  signInUrl: string
  dataDir: string
  chromium: string
  /** Where Playwright's JSON report goes. */
  reportFile: string
}

/** The browser session of the person who signed in by the link. */
export const SIGNED_IN: string = fileURLToPath(new URL('../test-results/.signed-in.json', import.meta.url))

/** @throws where a variable is missing, that is, where Playwright was started by hand */
export function e2eEnv(env: Readonly<Record<string, string | undefined>>): E2eEnv {
  const read = (name: string): string => {
    const value = env[name]
    if (!value)
      throw new Error(
        `${name} is not set. Run the browser tests with \`npx -y pnpm@12 e2e\`, which starts what they need.`,
      )
    return value
  }
  return {
    studioUrl: read('HERMES_E2E_STUDIO_URL'),
    gatewayUrl: read('HERMES_E2E_GATEWAY_URL'),
    signInUrl: read('HERMES_E2E_SIGN_IN_URL'),
    dataDir: read('HERMES_E2E_DATA_DIR'),
    chromium: read('HERMES_E2E_CHROMIUM'),
    reportFile: read('HERMES_E2E_REPORT'),
  }
}
