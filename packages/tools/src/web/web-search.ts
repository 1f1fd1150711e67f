import { defineTool } from '@hermes/plugin/native-tool'
import { readHits } from './search-hits.ts'

const URL_REFERENCE = 'HERMES_SEARCH_URL'

/** Web search over any SearXNG-compatible JSON endpoint; which one is the operator's choice, never the model's. */
export const webSearch = defineTool({
  name: 'web_search',
  description: 'Searches the web and returns titles, addresses and snippets.',
  toolset: 'web',
  effect: 'read',
  returns: { trust: 'untrusted', private: false },
  sinkArgs: [],
  requires: [URL_REFERENCE],
  schema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 256, description: 'What to look for' },
      count: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'How many results at most' },
      freshness: {
        type: 'string',
        enum: ['day', 'week', 'month'],
        description: 'Only results of the last day, week or month',
      },
    },
    required: ['query'],
    additionalProperties: false,
  },
  async run(args, context) {
    const query = typeof args.query === 'string' ? args.query : ''
    const url = new URL(context.secret(URL_REFERENCE))
    url.searchParams.set('q', query)
    url.searchParams.set('format', 'json')
    if (typeof args.freshness === 'string') url.searchParams.set('time_range', args.freshness)
    const answer = await context.fetch({ url: url.href, headers: { accept: 'application/json' } })
    if (answer.status !== 200) throw new Error(`the search service answered with status ${answer.status}`)
    const hits = answer.truncated ? undefined : readHits(answer.text, Number(args.count ?? 5))
    if (!hits)
      throw new Error(
        `the search service at ${url.host} did not answer with SearXNG's JSON; its "json" format may be switched off`,
      )
    return { query, results: hits.map((hit) => ({ ...hit })) }
  },
})
