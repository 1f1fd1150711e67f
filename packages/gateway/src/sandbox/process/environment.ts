const PASSED_ON = new Set(['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TERM', 'SHELL', 'TMPDIR'])

/** Carried by every child and whatever it starts, so that strays which left their process group are found again. */
export const MARKER = 'HERMES_CHILD'

/**
 * The environment of a child: the fixed allow-list of the gateway's own (PATH, HOME, USER, LANG, LC_ALL, TERM, SHELL,
 * TMPDIR, XDG_*) and what its definition names. Nothing else of the gateway's environment, keys of other services least
 * of all, reaches it.
 * @param own the gateway's environment
 * @param explicit values with their references already resolved
 */
export function childEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  explicit: Readonly<Record<string, string>>,
): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && (PASSED_ON.has(name) || name.startsWith('XDG_'))) environment[name] = value
  }
  return { ...environment, ...explicit }
}
