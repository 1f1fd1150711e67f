#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' }
import { processIo } from './lib/io.ts'
import { run } from './program.ts'

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt.abort(signal))
// `hermes … | head` closes the pipe; that is the reader's right and no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), { io: processIo(interrupt.signal), version: packageJson.version })
// Keep-alive sockets and reconnecting streams would hold the process; what matters has been written by now.
process.stdout.write('', () => process.exit())
