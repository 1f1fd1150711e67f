import { serverSectionSchema } from '@hermes/contracts/config/gateway-file'
import type { Listen } from './listen.ts'
import type { Report } from './report.ts'
import { optionalSection, type Section } from './section.ts'

export const DEFAULT_LISTEN: Listen = { host: '127.0.0.1', port: 9100 }

/** Reads `server:`; loopback and port 9100 where it says nothing. */
export function readListen(section: Section, report: Report): Listen {
  const server = optionalSection(serverSectionSchema, section, report)
  return { host: server?.host ?? DEFAULT_LISTEN.host, port: server?.port ?? DEFAULT_LISTEN.port }
}
