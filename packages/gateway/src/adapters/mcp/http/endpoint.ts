import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { McpServerDefinition } from '@hermes/contracts/server'
import { resolveReferences } from '../../../sandbox/process/references.ts'
import { secretMask } from '../../http/secret-mask.ts'
import type { Mask } from '../launch.ts'
import type { Transcript } from '../transcript.ts'

/** Where a server is, and what the operator has every request to it carry. */
export interface Endpoint {
  url: string
  /** The operator's headers with their references filled in as they stand now; or the names that are not set. */
  headers(): { ok: true; headers: Readonly<Record<string, string>> } | { ok: false; missing: readonly string[] }
  /** Lower-case names of headers that stay with this server when it redirects elsewhere. */
  secretHeaders: ReadonlySet<string>
  /** Takes what the server was given out of what it says; absent while it was given nothing. */
  mask(): Mask | undefined
}

interface Options {
  definition: McpServerDefinition
  url: string
  secrets: SecretSource
  transcript: Transcript
}

/**
 * Fills in references when a request is made and not before, so that a changed secret is used from the next request on.
 * What was given once is masked for as long as the connection lives.
 */
export function createEndpoint({ definition, url, secrets, transcript }: Options): Endpoint {
  const names = Object.keys(definition.headers)
  const texts = Object.values(definition.headers)
  const given = new Map<string, string>()
  let known: { values: readonly string[]; headers: Readonly<Record<string, string>> } | undefined
  let mask: Mask | undefined
  const references = resolveReferences(texts, { get: (name) => name }).names

  function learn(): void {
    const before = given.size
    for (const name of references) {
      const value = secrets.get(name)
      if (value !== undefined) given.set(`${name} ${value}`, value)
    }
    if (given.size === before) return
    transcript.begin([...given.values()])
    // One mask for each value a reference has had, so that an older one is still taken out; the longest first, since one
    // may be a part of another.
    const longestFirst = [...given].sort(([, one], [, other]) => other.length - one.length)
    const masks = longestFirst.map(([key, value]) => secretMask([key.slice(0, key.indexOf(' '))], () => value))
    mask = (text) => masks.reduce((rest, one) => one(rest), text)
  }

  return {
    url,
    // A session is as good as a key.
    secretHeaders: new Set(['mcp-session-id', ...names.map((name) => name.toLowerCase())]),
    mask: () => mask,
    headers() {
      const values = references.map((name) => secrets.get(name) ?? '')
      if (known && values.every((value, index) => value === known?.values[index])) {
        return { ok: true, headers: known.headers }
      }
      const resolved = resolveReferences(texts, secrets)
      if (resolved.missing.length > 0) return { ok: false, missing: resolved.missing }
      learn()
      const headers = Object.fromEntries(names.map((name, i) => [name.toLowerCase(), resolved.values[i] ?? '']))
      known = { values, headers }
      return { ok: true, headers }
    },
  }
}
