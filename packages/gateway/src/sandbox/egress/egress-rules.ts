import type { SandboxPolicy } from '@hermes/contracts/revision'
import { type AddressScope, classifyAddress } from '@hermes/policy/egress/address'
import { compileEgress, type EgressVerdict, type MissingLine, matchEgress } from '@hermes/policy/egress/egress'
import type { CheckAddress } from './dialer.ts'
import { blocked, type EgressFailure } from './egress-failure.ts'
import { isOwnListener } from './own-listeners.ts'

/** Which addresses may be dialled, and how much is read back. */
export interface EgressRules {
  /** Reads and checks a URL. Throws the refusal. What it gives is shared by all calls to the URL, and not to be changed. */
  checkUrl: (url: string, publicWeb: boolean) => URL
  checkAddress: CheckAddress
  maxResponseBytes: number
}

const REMEMBERED = 10_000
const REMEMBERED_URLS = 1_000
const LONGEST_REMEMBERED = 500

/** The rules of one revision's sandbox, compiled once. */
export function createEgressRules(sandbox: SandboxPolicy, ownListeners: () => readonly string[]): EgressRules {
  const { policy } = compileEgress(sandbox)
  const openPolicy = { ...policy, publicWeb: true }
  // What a host's addresses may be follows from its URL; the dialler asks again, with the address in hand.
  const scopes = new Map<string, AddressScope>()
  // Most tools always call the same address, and what the rules of a revision allow once they allow for its lifetime.
  const allowed = { listed: new Map<string, URL>(), openWeb: new Map<string, URL>() }
  const forgetAll = () => {
    for (const memory of [scopes, allowed.listed, allowed.openWeb]) memory.clear()
  }
  return {
    maxResponseBytes: sandbox.maxResponseBytes,
    checkUrl(text, publicWeb) {
      const known = publicWeb ? allowed.openWeb : allowed.listed
      const before = known.get(text)
      if (before) return before
      const verdict = matchEgress(text, publicWeb ? openPolicy : policy)
      if (verdict.verdict === 'deny') throw refusal(verdict)
      // No URL may be remembered without the scope that its addresses are checked by.
      if (scopes.size >= REMEMBERED) forgetAll()
      if (known.size >= REMEMBERED_URLS) known.clear()
      scopes.set(scopeKey(bare(verdict.url.hostname), verdict.scope.port), verdict.scope)
      if (text.length <= LONGEST_REMEMBERED) known.set(text, verdict.url)
      return verdict.url
    },
    checkAddress({ host, address, port }) {
      if (isOwnListener(address, port, ownListeners())) return ownListener(host, port)
      const scope = scopes.get(scopeKey(host, port)) ?? { port, allowPrivate: [] }
      const verdict = classifyAddress(address, scope)
      return verdict.ok ? undefined : addressRefusal({ host, address, port }, verdict)
    },
  }
}

const scopeKey = (host: string, port: number) => `${host} ${port}`
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

function refusal({ reason, host, message, add }: Extract<EgressVerdict, { verdict: 'deny' }>): EgressFailure {
  const [first] = add ?? []
  return blocked(message, add ? addLines(add) : REMEDIES[reason], {
    host,
    rule: reason,
    ...(first ? { list: `sandbox.${first.list}`, line: first.line } : {}),
  })
}

const addLines = (lines: readonly MissingLine[]) =>
  `If it is meant, add this line to ${lines.map(({ list, line }) => `sandbox.${list}: - "${line}"`).join(' and this one to ')}`

const ELSEWHERE = 'Point the tool at another address.'
const REMEDIES: Readonly<Record<Extract<EgressVerdict, { verdict: 'deny' }>['reason'], string>> = {
  invalid_url: 'Give an absolute URL, such as https://api.example.com/v1.',
  scheme: 'Use http:// or https://.',
  userinfo: 'Take the user name out of the URL and send credentials in a header.',
  host_form: 'Correct the host name.',
  not_listed: ELSEWHERE,
  address_not_listed: ELSEWHERE,
  local_name: ELSEWHERE,
  metadata: 'Such addresses are never dialled. Point the tool at another one.',
  private_address: ELSEWHERE,
  path: ELSEWHERE,
}

interface Dial {
  host: string
  address: string
  port: number
}

function addressRefusal(
  { host, address, port }: Dial,
  { why }: Extract<ReturnType<typeof classifyAddress>, { ok: false }>,
): EgressFailure {
  const facts = { host, address, rule: why }
  if (why === 'metadata') {
    const message = `${host} leads to ${address}, the address of a cloud metadata service, which is never dialled.`
    return blocked(message, REMEDIES.metadata, facts)
  }
  const line = `${host}:${port}`
  return blocked(
    `${host} leads to ${address}, which is not a public address.`,
    addLines([{ list: 'allow_private', line }]),
    { ...facts, list: 'sandbox.allow_private', line },
  )
}

function ownListener(host: string, port: number): EgressFailure {
  return blocked(
    `${host}:${port} is the gateway itself, which no tool may call.`,
    'Point the endpoint of the tool, or the "to" of its route, at the backend.',
    { host, port, rule: 'own_listener' },
  )
}
