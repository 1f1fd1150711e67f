import type { Server } from '@modelcontextprotocol/server'

const PROMPT = { name: 'test_simple_prompt', description: 'A greeting' }
const RESOURCE = { uri: 'test://static-text', name: 'Static text', mimeType: 'text/plain' }

/** One prompt and one resource: enough for what the suite asks of every list. */
export function serveTexts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: [PROMPT] }))
  server.setRequestHandler('prompts/get', () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
  }))
  server.setRequestHandler('resources/list', () => ({ resources: [RESOURCE] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', () => ({ contents: [{ ...RESOURCE, text: 'A resource of text.' }] }))
}
