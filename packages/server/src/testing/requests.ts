import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Parsed where it is JSON. */
  body: unknown
  text: string
}

export interface Ask {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
}

/** One request as its bytes are: Node's own client, which sends any Host and Origin it is told to. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const names = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(names), body: parse(text), text })
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}

/** Calls a tool as an agent does. */
export function callTool(
  gatewayUrl: string,
  envelope: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return ask(`${gatewayUrl}/v1/tools/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(envelope),
  })
}

/** One procedure of the admin API, input and answer in superjson's plain part. */
export async function askAdmin(
  adminUrl: string,
  procedure: { name: string; type: 'query' | 'mutation'; input?: unknown },
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const url = `${adminUrl}/api/trpc/${procedure.name}`
  const input = JSON.stringify({ json: procedure.input ?? {} })
  if (procedure.type === 'query') return await ask(`${url}?input=${encodeURIComponent(input)}`, { headers })
  return await ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: input })
}

/** The command's token, out of the data folder. */
export async function readToken(dataFolder: string): Promise<string> {
  return (await readFile(join(dataFolder, 'cli-token'), 'utf8')).trim()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON; the test looks at the text
  }
}
