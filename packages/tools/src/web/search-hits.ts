/** One result, as an agent gets it. */
export interface SearchHit {
  title: string
  url: string
  snippet: string
  /** ISO date, where the engine knows it. */
  published?: string
}

/**
 * Reads the answer of a SearXNG-compatible search (`GET …?format=json` → `{results: [{title, url, content, …}]}`).
 * Results without an http(s) address are left out, since nothing can be done with them.
 * @returns undefined where it is no such answer
 */
export function readHits(text: string, count: number): SearchHit[] | undefined {
  const results = parse(text)
  if (!results) return undefined
  const hits: SearchHit[] = []
  for (const entry of results) {
    const hit = readHit(entry)
    if (hit) hits.push(hit)
    if (hits.length === count) break
  }
  return hits
}

function parse(text: string): unknown[] | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const results = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : undefined
    return Array.isArray(results) ? results : undefined
  } catch {
    // Not JSON at all: the same to the caller as JSON of another form.
    return undefined
  }
}

function readHit(entry: unknown): SearchHit | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const field = (name: string): string => {
    const value: unknown = Reflect.get(entry, name)
    return typeof value === 'string' ? value : ''
  }
  const url = field('url')
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const published = field('publishedDate')
  return { title: field('title'), url, snippet: field('content'), ...(published ? { published } : {}) }
}
