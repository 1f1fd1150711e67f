import { compileEgress, matchEgress } from '@hermes/policy/egress/egress'
import { targetsOf } from './check-targets.ts'
import type { Parts } from './parts.ts'
import { type Report, warn } from './report.ts'

/**
 * Addresses that the sandbox will not let anyone dial, with the line that is missing; each line is told once. It is
 * the function that the gateway enforces, asked before the first call.
 */
export function checkEgress(parts: Parts, report: Report): void {
  const told = new Set<string>()
  const usual = compileEgress(parts.sandbox).policy
  const openWeb = { ...usual, publicWeb: true }
  for (const { key, place, endpoint, publicWeb } of targetsOf(parts)) {
    if (endpoint.kind !== 'http') continue
    const verdict = matchEgress(endpoint.url, publicWeb ? openWeb : usual)
    if (verdict.verdict === 'allow') continue
    const { add, host } = verdict
    const line = add?.map((missing) => `${missing.list} ${missing.line}`).join()
    if (line !== undefined && told.has(line)) continue
    if (line !== undefined) told.add(line)
    const reason = verdict.message.replace(/\.$/, '')
    const way = add
      ? `add ${add.map((missing) => `"- ${missing.line}" to sandbox.${missing.list}`).join(' and ')}`
      : 'use another address'
    const what = `${key} goes to ${host}, where calls will be blocked by the sandbox: ${reason}. To allow it, ${way}`
    warn(report, place, [
      what,
      add?.map((missing) => `- ${missing.line} in sandbox.${missing.list}`).join(', ') ??
        'an address that may be dialled',
    ])
  }
}
