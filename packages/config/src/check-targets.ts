import { type Endpoint, readEndpoint } from './endpoint.ts'
import { leadsToUs } from './listen.ts'
import { didYouMean } from './nearest.ts'
import type { Parts } from './parts.ts'
import { inside, type Place, type Report, refuse } from './report.ts'

/** An address somewhere in the files, with the key that holds it. */
export interface Target {
  key: string
  place: Place
  address: string
  endpoint: Endpoint
  /** The tool may dial any public host. */
  publicWeb: boolean
}

/** Every address that calls may go to: endpoints, absolute request URLs, rules' targets, servers. */
export function targetsOf(parts: Parts): Target[] {
  const found: { key: string; place: Place; address: string | undefined; publicWeb?: boolean | undefined }[] = []
  for (const { entry, place } of parts.tools) {
    const { endpoint, request, public_web: publicWeb } = entry
    found.push({ key: 'endpoint', place: inside(place, 'endpoint'), address: endpoint, publicWeb })
    const address = request?.url?.replaceAll(/[{}]/g, '_')
    if (address?.startsWith('http'))
      found.push({ key: 'request.url', place: inside(place, 'request', 'url'), address, publicWeb })
  }
  for (const { entry, place } of parts.routes) found.push({ key: 'to', place: inside(place, 'to'), address: entry.to })
  for (const { entry, place } of parts.servers)
    found.push({ key: 'url', place: inside(place, 'url'), address: entry.url })
  return found.flatMap(({ key, place, address, publicWeb = false }) => {
    const outcome = address === undefined ? undefined : readEndpoint(address)
    return outcome?.ok && address !== undefined ? [{ key, place, address, endpoint: outcome.endpoint, publicWeb }] : []
  })
}

/** Targets that would call this gateway again, and targets that name a server, server tool or skill that is not there. */
export function checkTargets(parts: Parts, report: Report): void {
  const { listen } = parts
  const servers = new Map(parts.servers.map(({ entry }) => [entry.name, entry]))
  const skills = new Set(parts.skills.map(({ entry }) => entry.name))
  for (const { key, place, address, endpoint } of targetsOf(parts)) {
    switch (endpoint.kind) {
      case 'http':
        if (leadsToUs(address, listen)) {
          const what = `${key} leads to this gateway itself (${listen.host}:${listen.port}), so calls would loop: name the backend's own address`
          refuse(report, place, [what, 'an address that is not this gateway'])
        }
        break
      case 'mcp': {
        const server = servers.get(endpoint.server)
        if (!server) {
          const what = `${key} names the server ${endpoint.server}, which is not in mcp_servers${didYouMean(endpoint.server, servers.keys())}`
          refuse(report, place, [what, 'a server of mcp_servers'])
        } else if (server.tools && !server.tools.includes(endpoint.tool)) {
          const what = `${key} names ${endpoint.tool}, which is not among the tools of ${server.name}${didYouMean(endpoint.tool, server.tools)}`
          refuse(report, place, [what, 'a tool that the server offers'])
        }
        break
      }
      case 'skill':
        if (!skills.has(endpoint.name)) {
          const what = `${key} names the skill ${endpoint.name}, which is not in skills${didYouMean(endpoint.name, skills)}`
          refuse(report, place, [what, 'a skill of skills'])
        }
        break
      case 'native':
        break
    }
  }
}
