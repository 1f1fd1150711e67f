import { createServer } from 'node:net'
import type { Check } from './check.ts'

type Env = Readonly<Record<string, string | undefined>>

const PORTS = [
  { name: 'Gateway port', variable: 'HERMES_PORT', usual: 9100 },
  { name: 'Admin port', variable: 'HERMES_ADMIN_PORT', usual: 9101 },
  { name: 'Studio port', variable: 'STUDIO_PORT', usual: 3000 },
] as const

/** Whether the ports that a gateway would listen on are free. Asked only where none is running. */
export function checkPorts(env: Env): Promise<Check[]> {
  return Promise.all(
    PORTS.map(async ({ name, variable, usual }) => {
      const port = Number(env[variable] ?? usual)
      const code = await bindError(port)
      if (code === undefined) return { name, state: 'ok', fact: `${port} is free` } satisfies Check
      const taken = code === 'EADDRINUSE' ? `${port} is taken.` : `${port} cannot be listened on (${code}).`
      return { name, state: 'problem', fact: taken, remedy: `Stop what uses it, or set ${variable}.` } satisfies Check
    }),
  )
}

/** @returns the error's code, or undefined where the port is free on loopback */
export function bindError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}
