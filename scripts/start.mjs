// `npx -y pnpm@12 start`: demo backend, gateway with its embedded Postgres, and Studio, from a fresh clone.
import { runStack } from './lib/run-stack.mjs'

console.log('Hermes Studio\n')
const code = await runStack({
  ready: ({ gatewayUrl, signInUrl }) => [
    '',
    'Open Studio (the link works once):',
    `  ${signInUrl}`,
    '',
    'Call a tool as an agent would:',
    `  curl -s ${gatewayUrl}/v1/tools/call -H 'content-type: application/json' \\`,
    `    -d '{"tool_name": "crm_lookup", "arguments": {"name": "Acme"}}'`,
    '',
    'Or as a person, and see where the time went:',
    `  npx -y pnpm@12 hermes gateway tools test filesystem.read_text_file --input '{path: note.md}'`,
    '',
    'Ctrl-C stops everything.',
  ],
})
process.exit(code)
