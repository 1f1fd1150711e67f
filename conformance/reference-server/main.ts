// The reference server by itself: on stdio, or with --http on a free port whose address it prints.
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { serveReference } from './serve-http.ts'
import { createReferenceServer } from './server.ts'

if (process.argv.includes('--http')) {
  const { url } = await serveReference()
  process.stdout.write(`${url}\n`)
} else {
  serveStdio(() => {
    const server = createReferenceServer({
      tools: () => void server.sendToolListChanged(),
      prompts: () => void server.sendPromptListChanged(),
    })
    return server
  })
}
