/** Resolves the references `${NAME}` and `{env:NAME}`. The environment for now; a vault may take its place. */
export interface SecretSource {
  /** The value, or undefined where it is not set (an empty string counts as not set). */
  get(name: string): string | undefined
}
