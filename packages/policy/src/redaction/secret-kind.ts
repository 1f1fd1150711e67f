/** What a masked value was, as far as can be told. Part of the sentinel that takes its place. */
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
  | 'signature'
  | 'webhook'
  | 'pattern'
  /** A value that the gateway itself put into a request or a child. */
  | 'reference'
