import type { Check } from './check.ts'

/** The version from which TypeScript runs as it stands and the syntax used here is known. */
const NEEDED = 24

/** @param version like `24.22.3` */
export function checkNode(version: string): Check {
  const ok = Number(version.split('.', 1)[0]) >= NEEDED
  if (ok) return { name: 'Node', state: 'ok', fact: version }
  return {
    name: 'Node',
    state: 'problem',
    fact: `${version} is too old; ${NEEDED} or newer is needed.`,
    remedy: `Run the command as \`npx -y pnpm@12 hermes\`, which brings its own, or install Node ${NEEDED}.`,
  }
}
