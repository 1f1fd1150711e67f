import type { HttpReply } from './read-reply.ts'

/** One caller with a connection of its own. */
export interface Caller {
  /** Calls the tool once and checks the answer. @throws WrongAnswer */
  call(text: string): Promise<void>
  /** Ends the session, where there is one, and closes the connection. */
  close(): Promise<void>
}

/** An answer that is not the right one, which ends a run. */
export class WrongAnswer extends Error {
  constructor({ status, body }: HttpReply) {
    super(`A wrong answer, status ${status}: ${body.slice(0, 500)}`)
  }
}

/** A request line and its headers, all but the length of the body. */
export function requestHead(method: string, url: URL, headers: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return [`${method} ${url.pathname} HTTP/1.1`, `host: ${url.host}`, ...lines].join('\r\n')
}

/** A whole request. The body is plain ASCII, so that its length is that of its bytes. */
export function withBody(head: string, body: string): string {
  return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}
