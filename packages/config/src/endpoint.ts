/** An endpoint or a rule's target, taken apart. */
export type Endpoint =
  | { kind: 'native'; name: string }
  | { kind: 'http'; url: URL }
  | { kind: 'mcp'; server: string; tool: string }
  | { kind: 'skill'; name: string }

export const ENDPOINT_FORMS = 'an address: local://name, http://…, https://…, mcp://server/tool or skill://name'

export type EndpointOutcome = { ok: true; endpoint: Endpoint } | { ok: false; message: string; expected: string }

const refusal = (message: string, expected = ENDPOINT_FORMS): EndpointOutcome => ({ ok: false, message, expected })

/** Reads an address by its scheme. The message completes "endpoint …" and repeats no part that may be secret. */
export function readEndpoint(text: string): EndpointOutcome {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  const rest = text.slice((scheme?.length ?? 0) + 3)
  switch (scheme) {
    case 'http':
    case 'https':
      return readUrl(text)
    case 'local': {
      const name = rest.slice(rest.lastIndexOf('/') + 1)
      if (!/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(name)) return refusal('names no tool: write local://web_search')
      return { ok: true, endpoint: { kind: 'native', name } }
    }
    case 'mcp': {
      const [server, ...tool] = rest.split('/')
      if (!server || tool.join('/') === '') return refusal('must name a server and its tool: write mcp://demo-mcp/read')
      return { ok: true, endpoint: { kind: 'mcp', server, tool: tool.join('/') } }
    }
    case 'skill':
      if (!/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(rest)) return refusal('names no skill: write skill://weekly_report')
      return { ok: true, endpoint: { kind: 'skill', name: rest } }
    case undefined:
      return refusal(`must be ${ENDPOINT_FORMS}; it has no scheme`)
    default:
      return refusal(`must be ${ENDPOINT_FORMS}, got ${scheme}://`)
  }
}

function readUrl(text: string): EndpointOutcome {
  const expected = 'http:// or https:// with a host (https://search.example.com/search)'
  if (!URL.canParse(text)) return refusal(`is not a complete address: it must be ${expected}`, expected)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return refusal(
      'holds a user name or password: put it into a header as a reference',
      'an address without credentials',
    )
  }
  if (url.hash !== '') return refusal('has a part after "#", which is never sent: delete it', 'an address without "#"')
  return { ok: true, endpoint: { kind: 'http', url } }
}
