import { StartProblem } from '../start-problem.ts'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Without keys, whoever reaches the port may call every tool, so that such a gateway listens on loopback alone. */
export function checkBinding(mode: 'open' | 'api_key', host: string): void {
  if (mode !== 'open' || LOOPBACK.includes(host)) return
  throw new StartProblem(
    `auth.mode is open and server.host is ${host}, so that anyone who reaches this machine could call every tool.`,
    'Set server.host to 127.0.0.1, or auth.mode to api_key.',
  )
}

/** `host:port` of a URL, its scheme's own port included: what no tool may dial is compared by it. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** The URL under which a listener is reached from this machine. */
export function urlOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::' || host === 'localhost'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
