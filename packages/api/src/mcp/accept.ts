/** Which forms of an answer a client can read. */
export interface Accepted {
  json: boolean
  events: boolean
}

/**
 * Reads `Accept` as far as MCP needs it. The protocol has clients name both forms; one that names one gets that one, and
 * one that sends no header takes anything (RFC 9110 §12.5.1).
 */
export function acceptedForms(header: string | undefined): Accepted {
  if (header === undefined || header.includes('*/*')) return { json: true, events: true }
  const text = header.toLowerCase()
  return {
    json: text.includes('application/json') || text.includes('application/*'),
    events: text.includes('text/event-stream') || text.includes('text/*'),
  }
}
