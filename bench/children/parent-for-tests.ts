// A process that starts another and says which; a test then kills it.
import { startChild } from './start-child.ts'

const child = await startChild('rest-backend', { options: {}, signal: AbortSignal.timeout(30_000) })
process.stdout.write(`${child.pid}\n`)
