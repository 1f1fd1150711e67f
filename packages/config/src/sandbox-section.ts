import { sandboxSectionSchema } from '@hermes/contracts/config/gateway-file'
import type { SandboxPolicy } from '@hermes/contracts/revision'
import { parseAllowEntry } from '@hermes/policy/egress/allow-entry'
import { parsePrivateRule } from '@hermes/policy/egress/private-rules'
import { refuseReferences } from './references.ts'
import { inside, type Report, refuse, warn } from './report.ts'
import { optionalSection, type Section } from './section.ts'

export const DEFAULT_MAX_RESPONSE_BYTES = 1_048_576

/** Reads `sandbox:` with the functions that enforce it. Where it says nothing, nothing may be dialled. */
export function readSandbox(section: Section, report: Report): SandboxPolicy {
  const sandbox = optionalSection(sandboxSectionSchema, section, report)
  refuseReferences(sandbox, section.place, report)
  const { allowed_hosts = [], allow_private = [], max_response_bytes = DEFAULT_MAX_RESPONSE_BYTES } = sandbox ?? {}
  for (const [i, text] of allowed_hosts.entries()) {
    const entry = parseAllowEntry(text)
    if (!('problem' in entry)) continue
    refuse(report, inside(section.place, 'allowed_hosts', i), [
      `sandbox.allowed_hosts[${i}]: ${entry.problem}`,
      'a host, with http:// where it is not https, and a port where it is not the usual one',
    ])
  }
  for (const [i, text] of allow_private.entries()) {
    const place = inside(section.place, 'allow_private', i)
    const expected = 'an address, network or host name (127.0.0.1, 10.1.0.0/16, db.internal)'
    const rule = parsePrivateRule(text)
    if ('problem' in rule) refuse(report, place, [`sandbox.allow_private[${i}]: ${rule.problem}`, expected])
    else if (rule.kind === 'network' && rule.network[1] === 0) {
      warn(report, place, [`${text} allows every private address: name the ones you mean`, expected])
    }
  }
  return { allowedHosts: allowed_hosts, allowPrivate: allow_private, maxResponseBytes: max_response_bytes }
}
