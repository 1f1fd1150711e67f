// The reference server by itself: on stdio, or with --http on a free port whose address it prints.
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { serveReference } from './serve-http.ts'
import { createReferenceServer } from './server.ts'

if (process.argv.includes('--http')) {
  const { url } = await serveReference()
  process.stdout.write(`${url}\n`)
} else {
  // One process, one list, whichever of its instances is asked.
  const servers = new Set<ReturnType<typeof createReferenceServer>>()
  const changes = {
    toolEdition: 0,
    tools: () => {
      changes.toolEdition += 1
      for (const server of servers) void server.sendToolListChanged()
    },
    prompts: () => {
      for (const server of servers) void server.sendPromptListChanged()
    },
  }
  serveStdio(() => {
    const server = createReferenceServer(changes)
    servers.add(server)
    server.onclose = () => void servers.delete(server)
    return server
  })
}
