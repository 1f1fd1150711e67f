// `npx -y pnpm@12 dev`: the same as start, with Studio served from its sources and the gateway restarted on changes.
import { runStack } from './lib/run-stack.mjs'

console.log('Hermes Studio, for people who change it\n')
const code = await runStack({
  dev: true,
  ready: ({ gatewayUrl, signInUrl }) => [
    '',
    'Open Studio (the link works once):',
    `  ${signInUrl}`,
    '',
    `The gateway listens on ${gatewayUrl} and restarts when its sources change. Ctrl-C stops everything.`,
  ],
})
process.exit(code)
