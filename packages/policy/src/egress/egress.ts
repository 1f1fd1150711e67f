import { type AddressScope, classifyAddress, isAddress } from './address.ts'
import { type AllowEntry, bareHost, parseAllowEntry, portOf } from './allow-entry.ts'
import { isLocalName, isLoopbackName } from './local-names.ts'
import { type PrivateRule, parsePrivateRule } from './private-rules.ts'

/** What may be dialled, read once from the sandbox's configuration. */
export interface EgressPolicy {
  entries: readonly AllowEntry[]
  allowPrivate: readonly PrivateRule[]
  /** The tool's job is the open web: any public host, http or https on their own ports. */
  publicWeb: boolean
}

export type EgressReason =
  | 'invalid_url'
  | 'scheme'
  | 'userinfo'
  | 'host_form'
  | 'not_listed'
  | 'address_not_listed'
  | 'local_name'
  | 'metadata'
  | 'private_address'
  | 'path'

/** A line that, with the others that are missing, would allow what was refused, for the operator to add. */
export interface MissingLine {
  list: 'allowed_hosts' | 'allow_private'
  line: string
}

export type EgressVerdict =
  | {
      verdict: 'allow'
      url: URL
      /** The entry that allows it, as written; `public_web` where that does. */
      entry: string
      /** For `classifyAddress`, on each address before it is dialled. */
      scope: AddressScope
    }
  | { verdict: 'deny'; reason: EgressReason; host: string; message: string; add?: readonly MissingLine[] }

/** Reads the lists; entries that cannot be meant as written are reported and allow nothing. */
export function compileEgress(sandbox: {
  allowedHosts: readonly string[]
  allowPrivate: readonly string[]
  publicWeb?: boolean
}): { policy: EgressPolicy; problems: readonly string[] } {
  const entries: AllowEntry[] = []
  const allowPrivate: PrivateRule[] = []
  const problems: string[] = []
  for (const text of sandbox.allowedHosts) {
    const entry = parseAllowEntry(text)
    if ('problem' in entry) problems.push(entry.problem)
    else entries.push(entry)
  }
  for (const text of sandbox.allowPrivate) {
    const rule = parsePrivateRule(text)
    if ('problem' in rule) problems.push(rule.problem)
    else allowPrivate.push(rule)
  }
  return { policy: { entries, allowPrivate, publicWeb: sandbox.publicWeb === true }, problems }
}

/**
 * Decides whether a URL may be dialled (attacks.md §8), by its text alone; each address that its name resolves to still
 * has to pass `classifyAddress` with the scope given, and every redirect comes through here again.
 *
 * The URL is parsed once and what was parsed is what is to be dialled. An address has to be listed itself; one that an
 * entry lists in so many words needs no second entry in `allow_private`.
 */
export function matchEgress(text: string | URL, policy: EgressPolicy): EgressVerdict {
  const parsed = parseTarget(text)
  if ('reason' in parsed) return { verdict: 'deny', ...parsed }
  const { url, host, port } = parsed
  const literal = isAddress(host)
  const fitting = policy.entries.filter((entry) => grants(entry, parsed))
  const named = fitting.filter((entry) => entry.host.kind !== 'any')
  const privateLine: MissingLine = { list: 'allow_private', line: `${url.hostname}:${port}` }
  const scope: AddressScope = { port, allowPrivate: rulesFor(host, port, policy), loopbackMeant: isLoopbackName(host) }
  if (literal) {
    const own: PrivateRule | { problem: string } = parsePrivateRule(host)
    if (named.length > 0 && 'kind' in own) scope.allowPrivate = [...scope.allowPrivate, own]
    const address = classifyAddress(host, scope)
    if (!address.ok && address.why === 'metadata') return deny(parsed, 'metadata')
    if (named.length === 0) return deny(parsed, 'address_not_listed', [hostLine(parsed)])
    if (!address.ok) return deny(parsed, 'private_address', [privateLine])
  } else if (isLocalName(host) && named.length === 0 && !isMeantPrivate(host, port, policy)) {
    // localhost needs no second line: that it means this machine is what the name says.
    const lines = isLoopbackName(host) ? [hostLine(parsed)] : [hostLine(parsed), privateLine]
    const reason = fitting.length > 0 || policy.publicWeb ? 'local_name' : 'not_listed'
    return deny(parsed, reason, lines)
  }
  const entry = named.find((one) => underPath(one, url)) ?? fitting.find((one) => underPath(one, url))
  if (entry) return { verdict: 'allow', url, entry: entry.text, scope }
  const web = policy.publicWeb && !literal && !isLocalName(host) && (url.protocol === 'http:' ? 80 : 443) === port
  if (web) return { verdict: 'allow', url, entry: 'public_web', scope }
  if (fitting.length > 0)
    return deny(parsed, 'path', [{ list: 'allowed_hosts', line: `${hostLine(parsed).line}${url.pathname}` }])
  return deny(parsed, 'not_listed', [hostLine(parsed)])
}

interface Target {
  url: URL
  host: string
  port: number
}

function parseTarget(text: string | URL): Target | { reason: EgressReason; host: string; message: string } {
  const raw = typeof text === 'string' ? text : text.href
  if (raw.includes('\0')) return { reason: 'invalid_url', host: '', message: 'The URL holds a NUL character.' }
  const url = URL.parse(raw)
  if (!url) return { reason: 'invalid_url', host: '', message: 'This is no absolute URL.' }
  const host = bareHost(url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { reason: 'scheme', host, message: `${url.protocol} cannot be dialled, only http: and https:.` }
  }
  if (url.username !== '' || url.password !== '') {
    return { reason: 'userinfo', host, message: `The URL has a user name before its real host, ${host}.` }
  }
  const labels = isAddress(host) ? [] : host.split('.')
  if (host === '' || host.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    return { reason: 'host_form', host, message: `“${host}” has an empty or overlong part, or ends in a dot.` }
  }
  return { url, host, port: portOf(url) }
}

function grants(entry: AllowEntry, { url, host, port }: Target): boolean {
  if (url.protocol !== `${entry.scheme}:` || port !== entry.port) return false
  switch (entry.host.kind) {
    case 'any':
      return !isAddress(host)
    case 'exact':
      return host === entry.host.name
    case 'below': {
      const ending = `.${entry.host.name}`
      return host.endsWith(ending) && !host.slice(0, -ending.length).includes('.')
    }
  }
}

/** Below a path prefix, slashes and dots in disguise are refused: the backend may undo them and leave the prefix. */
function underPath(entry: AllowEntry, url: URL): boolean {
  if (entry.path === '') return true
  if (/%2f|%5c|%2e/i.test(url.pathname)) return false
  return url.pathname === entry.path || url.pathname.startsWith(`${entry.path}/`)
}

/** The private rules that matter for a host: a name's own entry lets it answer with any private address. */
function rulesFor(host: string, port: number, policy: EgressPolicy): readonly PrivateRule[] {
  if (!isMeantPrivate(host, port, policy)) return policy.allowPrivate
  return [...policy.allowPrivate, ...ANY_PRIVATE]
}

const ANY_PRIVATE: readonly PrivateRule[] = ['0.0.0.0/0', '::/0'].flatMap((network) => {
  const rule = parsePrivateRule(network)
  return 'problem' in rule ? [] : [rule]
})

function isMeantPrivate(host: string, port: number, policy: EgressPolicy): boolean {
  return policy.allowPrivate.some(
    (rule) => rule.kind === 'name' && rule.host === host && (rule.port === undefined || rule.port === port),
  )
}

function hostLine({ url, port }: Target): MissingLine {
  const ownPort = url.protocol === 'http:' ? 80 : 443
  const scheme = url.protocol === 'http:' ? 'http://' : ''
  return { list: 'allowed_hosts', line: `${scheme}${url.hostname}${port === ownPort ? '' : `:${port}`}` }
}

const WHY = {
  not_listed: (host: string) => `${host} is not on the allowlist.`,
  address_not_listed: (host: string) => `${host} is an address, and addresses have to be listed one by one.`,
  local_name: (host: string) => `${host} is a local name, and only public hosts are allowed without being named.`,
  metadata: (host: string) => `${host} is the address of a cloud metadata service, which is never dialled.`,
  private_address: (host: string) => `${host} is not a public address.`,
  path: (host: string) => `${host} is allowed under certain paths only.`,
} as const

function deny({ host }: Target, reason: keyof typeof WHY, add?: readonly MissingLine[]): EgressVerdict {
  return { verdict: 'deny', reason, host, message: WHY[reason](host), ...(add && { add }) }
}
