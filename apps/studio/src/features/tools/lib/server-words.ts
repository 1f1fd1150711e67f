import type { ServerStatus } from '@hermes/contracts/server'

/** A server in one line: its name, what it calls itself, and how it is spoken to. Its own words are not checked. */
export function serverWords({ name, serverInfo, transport, protocolVersion }: ServerStatus): string {
  const itself = serverInfo && [serverInfo.name, serverInfo.version].filter(Boolean).join(' ')
  const spoken = [transport, protocolVersion].filter(Boolean).join(' ')
  return [name, itself, spoken].filter(Boolean).join(' · ')
}
