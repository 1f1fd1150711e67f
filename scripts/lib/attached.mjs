// Runs the script named first, with the rest as its arguments, and ends it when stdin ends: the supervisor holds the
// other end, so that even a killed supervisor leaves nothing running.
import { pathToFileURL } from 'node:url'

const [script, ...args] = process.argv.slice(2)
process.argv = [process.argv[0], script, ...args]
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref?.()
await import(pathToFileURL(script).href)
