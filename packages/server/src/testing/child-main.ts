// A gateway in a process of its own, for tests that kill it: options as JSON in the first argument, one line of JSON out.
import { startServer } from '../start-server.ts'

const server = await startServer(JSON.parse(process.argv[2] ?? '{}'))
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
process.stdout.write(`${JSON.stringify({ gatewayUrl: server.gatewayUrl, adminUrl: server.adminUrl })}\n`)
