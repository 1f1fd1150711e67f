import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * The port of the server's last start where it is free, so that whoever knew the address finds the server again;
 * otherwise any free one.
 */
export async function choosePort(dir: string): Promise<number> {
  const last = lastPort(dir)
  return (last === undefined ? undefined : await bindable(last)) ?? (await anyPort())
}

/** The server keeps the arguments of its last start in `postmaster.opts`. */
function lastPort(dir: string): number | undefined {
  try {
    const port = /"-p" "(\d+)"/.exec(readFileSync(join(dir, 'postmaster.opts'), 'utf8'))?.[1]
    return port === undefined ? undefined : Number(port)
  } catch {
    return undefined // never started before
  }
}

async function anyPort(): Promise<number> {
  const port = await bindable(0)
  if (port === undefined) throw new Error('no port of 127.0.0.1 is free')
  return port
}

function bindable(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server
      .once('error', () => resolve(undefined))
      .listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
      })
  })
}
