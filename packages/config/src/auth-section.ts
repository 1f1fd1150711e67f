import { authSectionSchema, keyEntrySchema } from '@hermes/contracts/config/gateway-file'
import { checkValue } from './check-value.ts'
import { refuseDuplicates } from './duplicates.ts'
import { checkEntries } from './listed-entries.ts'
import { isLoopback, type Listen } from './listen.ts'
import { findReferences, type IsSet, textsIn, wholeReference } from './references.ts'
import { formatPlace, inside, type Place, type Placed, type Report, refuse, sourceOf, warn } from './report.ts'
import type { ConfiguredKey, ConfiguredSecret, GatewaySettings } from './result.ts'
import type { Section } from './section.ts'

const MIN_PLAIN = 20

interface Surroundings {
  listen: Listen
  isSet: IsSet
}

/**
 * Reads `auth:`. Without the section the mode is `open`. Open mode listens on loopback only; `oauth` is not there yet;
 * a reference that is not set refuses the file, since a key without a secret would be a door without a lock.
 */
export function readAuth(section: Section, { listen, isSet }: Surroundings, report: Report): GatewaySettings['auth'] {
  const { value, place } = section
  const auth =
    value === undefined ? { mode: 'open' as const, keys: [] } : checkValue(authSectionSchema, { value, place }, report)
  checkReferences(value, { place, isSet }, report)
  const mode = auth?.mode ?? 'open'
  const at = inside(place, 'mode')
  if (mode === 'oauth') {
    const what = 'auth.mode oauth is not available yet: set it to api_key, and give each agent a key'
    refuse(report, at, [what, 'open or api_key'])
  }
  if (auth && mode === 'open' && !isLoopback(listen.host)) {
    const what = `open mode listens on loopback only: set server.host to 127.0.0.1 or auth.mode to api_key`
    refuse(report, at, [what, 'server.host 127.0.0.1 or auth.mode api_key'])
  }
  const entries = checkEntries(keyEntrySchema, { values: auth?.keys ?? [], place: inside(place, 'keys') }, report)
  if (mode === 'open' && entries.length > 0) {
    const what = 'auth.keys are not asked for in open mode: set auth.mode to api_key to use them'
    warn(report, inside(place, 'keys'), [what, 'auth.mode api_key'])
  }
  const keys = entries.flatMap((placed) => readKey(placed, report))
  refuseDuplicates('key', entries, report)
  checkSameSecret(keys, report)
  return { mode: mode === 'api_key' ? 'api_key' : 'open', keys: keys.map(({ entry }) => entry) }
}

function checkReferences(value: unknown, { place, isSet }: { place: Place; isSet: IsSet }, report: Report): void {
  for (const { text, path } of textsIn(value)) {
    const at = inside(place, ...path)
    const { names, malformed } = findReferences(text)
    for (const bad of malformed) {
      refuse(report, at, [`${bad} is not a reference: write \${NAME} with letters, digits and "_"`, `\${NAME}`])
    }
    for (const name of names) {
      if (isSet(name)) continue
      const what = `${name} is not set, and a reference under auth must be: set it in the environment, or delete the key`
      refuse(report, at, [what, `${name} in the environment`])
    }
  }
}

function readKey(
  { entry, place }: Placed<{ name: string; key: string; roles?: string[] | undefined; agents?: string[] | undefined }>,
  report: Report,
): Placed<ConfiguredKey>[] {
  const at = inside(place, 'key')
  const secret = readSecret(entry.key, at, report)
  if (!entry.roles || entry.roles.length === 0) {
    const what = `the key ${entry.name} has no roles and may call nothing: add roles: [tools:read]`
    warn(report, place, [what, 'roles: [tools:read]'])
  }
  if (!secret) return []
  const { file, line } = sourceOf(place)
  const { name, roles = [], agents = [] } = entry
  return [{ entry: { name, secret, roles, agents, file, line }, place }]
}

function readSecret(text: string, place: Place, report: Report): ConfiguredSecret | undefined {
  const name = wholeReference(text)
  if (name !== undefined) return { kind: 'reference', name }
  if (findReferences(text).names.length > 0) {
    refuse(report, place, [`key must be one reference and nothing else, such as \${HERMES_KEY}`, `\${NAME}`])
    return undefined
  }
  if (text.length < MIN_PLAIN || /\s/.test(text)) {
    const what = `key must be a reference (\${NAME}), or at least ${MIN_PLAIN} characters without spaces`
    refuse(report, place, [what, `\${NAME}`])
    return undefined
  }
  const what = `key is written in plain text: move it to a variable and write \${NAME}, so that the file holds no secret`
  warn(report, place, [what, `\${NAME}`])
  return { kind: 'plain', value: text }
}

/** Two names for one secret: nobody could tell who called. */
function checkSameSecret(keys: readonly Placed<ConfiguredKey>[], report: Report): void {
  const seen = new Map<string, Placed<ConfiguredKey>>()
  for (const key of keys) {
    const { secret } = key.entry
    const identity = secret.kind === 'reference' ? `\${${secret.name}}` : secret.value
    const first = seen.get(identity)
    if (!first) {
      seen.set(identity, key)
      continue
    }
    const what = `has the same secret as the key ${first.entry.name} (${formatPlace(first.place)}): give each key its own`
    refuse(report, inside(key.place, 'key'), [`the key ${key.entry.name} ${what}`, 'a secret of its own'])
  }
}
