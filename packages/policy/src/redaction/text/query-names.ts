import type { FieldRule } from '../secret-field.ts'

const SURE = new Map<string, FieldRule['kind']>([
  ['sig', 'signature'],
  ['signature', 'signature'],
  ['x-amz-signature', 'signature'],
  ['x-goog-signature', 'signature'],
  ['x-oss-signature', 'signature'],
  ['q-signature', 'signature'],
  ['sign', 'signature'],
  ['hmac', 'signature'],
  ['pw', 'password'],
  ['pass', 'password'],
])

const LIKELY = new Map<string, FieldRule['kind']>([
  ['key', 'api_key'],
  ['appid', 'api_key'],
  ['appkey', 'api_key'],
  ['app_key', 'api_key'],
  ['code', 'access_code'],
  ['auth', 'token'],
  ['sid', 'token'],
  ['session', 'token'],
  ['ticket', 'token'],
  ['assertion', 'token'],
  ['otp', 'access_code'],
  ['x-amz-credential', 'api_key'],
])

/** What names mean as parameters of a URL only: elsewhere a `key` or a `code` is most often none. */
export function queryRule(name: string): FieldRule | undefined {
  const flat = name.toLowerCase()
  const sure = SURE.get(flat)
  if (sure) return { kind: sure, likely: false }
  const likely = LIKELY.get(flat)
  return likely && { kind: likely, likely: true }
}
