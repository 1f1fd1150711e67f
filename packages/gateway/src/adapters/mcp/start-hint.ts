import { basename } from 'node:path'

const FETCHES = new Set(['npx', 'npm', 'pnpm', 'pnpx', 'yarn', 'bunx', 'uvx', 'uv', 'pipx'])

/**
 * What may be behind a failed start of a command that fetches the server before it runs it: the proxy and certificate
 * settings of the gateway do not reach it by themselves.
 * @returns a sentence with a space before it, or nothing
 */
export function startHint(command: string | undefined): string {
  if (command === undefined || !FETCHES.has(basename(command))) return ''
  return ` If ${basename(command)} cannot reach its registry, name HTTPS_PROXY or NODE_EXTRA_CA_CERTS under env:, since only a short list of variables is passed on.`
}
