/** What a masked value was, as far as its field's name tells. Part of the sentinel that takes its place. */
export type SecretKind =
  | 'token'
  | 'authorization'
  | 'api_key'
  | 'password'
  | 'secret'
  | 'cookie'
  | 'private_key'
  | 'access_code'
  | 'field'

/** Names that are secret as a whole; written without case, `_`, `-`, spaces and dots. */
const EXACT: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ['authorization', 'authorization'],
  ['proxyauthorization', 'authorization'],
  ['token', 'token'],
  ['cookie', 'cookie'],
  ['setcookie', 'cookie'],
  ['pwd', 'password'],
  ['passwd', 'password'],
  ['accesscode', 'access_code'],
  ['otpseed', 'secret'],
  ['credential', 'secret'],
  ['credentials', 'secret'],
])

/** Ends of names that make them secret: `db_password`, `SERVICE_TOKEN`, `x-api-key`, `secretAccessKey`. */
const SUFFIXES: readonly (readonly [string, SecretKind])[] = [
  ['token', 'token'],
  ['apikey', 'api_key'],
  ['accesskey', 'api_key'],
  ['secretkey', 'secret'],
  ['signingkey', 'secret'],
  ['encryptionkey', 'secret'],
  ['secret', 'secret'],
  ['password', 'password'],
  ['passwd', 'password'],
  ['passphrase', 'password'],
  ['privatekey', 'private_key'],
]

/** Tokens that are positions or words of a language model, not credentials. */
const HARMLESS = [
  'page',
  'pages',
  'next',
  'previous',
  'prev',
  'continuation',
  'continue',
  'cursor',
  'sync',
  'eos',
  'bos',
  'pad',
  'unk',
  'stop',
  'mask',
  'max',
  'has',
  'requires',
]

/** Takes case, `_`, `-`, dots and spaces out of a field's name. */
function normaliseFieldName(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '')
}

export type SecretFieldTest = (name: string) => SecretKind | undefined

/**
 * Makes the test that tells whether a field's name alone makes its value secret. `token_count`, `tokens`, `token_type`,
 * `nextPageToken`, `private_key_id` and `password_hash` are not: only whole names and ends of names count. A version at
 * the end (`webhookSecretV2`) is looked past.
 * @param extra the operator's `redaction.fields`
 */
export function secretFieldTest(extra: readonly string[]): SecretFieldTest {
  const fields = new Set(extra.map(normaliseFieldName).filter((name) => name !== ''))
  // A document repeats its names. What is remembered is bounded, since names come from anywhere.
  const known = new Map<string, SecretKind | undefined>()
  return (name) => {
    if (known.has(name)) return known.get(name)
    const kind = kindOf(name, fields)
    if (known.size >= 2_000) known.clear()
    if (name.length <= 100) known.set(name, kind)
    return kind
  }
}

function kindOf(name: string, fields: ReadonlySet<string>): SecretKind | undefined {
  const flat = normaliseFieldName(name.length > 256 ? name.slice(-256) : name)
  if (fields.has(flat)) return 'field'
  const base = flat.replace(/v?\d{1,3}$/, '')
  const exact = EXACT.get(flat) ?? EXACT.get(base)
  if (exact) return exact
  for (const [suffix, kind] of SUFFIXES) {
    if (!base.endsWith(suffix)) continue
    const before = base.slice(0, -suffix.length)
    if (kind === 'token' && HARMLESS.some((word) => before.endsWith(word))) return undefined
    return kind
  }
  return undefined
}
