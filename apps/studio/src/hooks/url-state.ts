/** Names of the parameters and their values where the URL says nothing. */
export type UrlDefaults = Readonly<Record<string, string>>

/** Reads known parameters; the rest of the query is somebody else's. */
export function readUrlState<T extends UrlDefaults>(query: URLSearchParams, defaults: T): { [K in keyof T]: string } {
  const entries = Object.entries(defaults).map(([name, fallback]) => [name, query.get(name) ?? fallback])
  return Object.fromEntries(entries) as { [K in keyof T]: string }
}

/** The query after a change. Values equal to their default are left out, so that one screen has one URL. */
export function writeUrlState(
  query: URLSearchParams,
  defaults: UrlDefaults,
  change: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}
