import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Setup {
  url: string
  args?: readonly string[]
  /** Instead of the revision with sessions. */
  pin?: string | undefined
  key?: string
}

/** An official client that has started the real `hermes gateway mcp`, and has not yet been connected. */
export function stdioClient({ url, args = [], pin, key }: Setup) {
  const { PATH = '', HOME = '' } = process.env
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'gateway', 'mcp', '--url', url, ...args],
    env: { PATH, HOME, ...(key !== undefined && { HERMES_KEY: key }) },
    stderr: 'pipe',
  })
  let err = ''
  transport.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  let changes = 0
  const client = new Client(
    { name: 'desktop', version: '1' },
    {
      ...(pin && { versionNegotiation: { mode: { pin } } }),
      listChanged: { tools: { onChanged: () => void changes++, autoRefresh: false } },
    },
  )
  return {
    client,
    connect: () => client.connect(transport),
    /** How often it was told that the list has changed. */
    changes: () => changes,
    err: () => err,
    [Symbol.asyncDispose]: () => client.close(),
  }
}
