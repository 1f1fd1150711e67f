import { isIP } from 'node:net'
import { sandboxSectionSchema } from '@hermes/contracts/config/gateway-file'
import type { SandboxPolicy } from '@hermes/contracts/revision'
import { refuseReferences } from './references.ts'
import { inside, type Report, refuse, warn } from './report.ts'
import { optionalSection, type Section } from './section.ts'

export const DEFAULT_MAX_RESPONSE_BYTES = 1_048_576

/** True for `10.1.0.0/16`, `fd00::/8` and plain addresses. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

/** Reads `sandbox:`. Where it says nothing, nothing may be dialled. */
export function readSandbox(section: Section, report: Report): SandboxPolicy {
  const sandbox = optionalSection(sandboxSectionSchema, section, report)
  refuseReferences(sandbox, section.place, report)
  const { allowed_hosts = [], allow_private = [], max_response_bytes = DEFAULT_MAX_RESPONSE_BYTES } = sandbox ?? {}
  for (const [i, address] of allow_private.entries()) {
    const place = inside(section.place, 'allow_private', i)
    const expected = 'an address or network (127.0.0.1, 10.1.0.0/16)'
    if (!isAddressOrNetwork(address))
      refuse(report, place, [`allow_private must hold ${expected}, got "${address.slice(0, 60)}"`, expected])
    else if (address.endsWith('/0'))
      warn(report, place, [`${address} allows every private address: name the ones you mean`, expected])
  }
  for (const [i, host] of allowed_hosts.entries()) {
    const port = /:(\d+)$/.exec(host)?.[1]
    if (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)) continue
    const expected = 'a port from 1 to 65535'
    refuse(report, inside(section.place, 'allowed_hosts', i), [`${host} must have ${expected}`, expected])
  }
  return { allowedHosts: allowed_hosts, allowPrivate: allow_private, maxResponseBytes: max_response_bytes }
}
