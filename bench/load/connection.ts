import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type HttpReply, readReply } from './read-reply.ts'

/**
 * One keep-alive connection with one request under way at a time. The caller shares the machine's cores with what is
 * measured, so this does the least: text to the socket, text from it.
 */
export class Connection {
  readonly #socket: Socket
  #received = ''
  #waiting: { resolve: (reply: HttpReply) => void; reject: (error: Error) => void } | undefined
  #gone: Error | undefined

  /** @throws where nobody listens there */
  static async open(url: URL): Promise<Connection> {
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    // One character a byte, so that lengths in bytes are lengths of the text.
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#take(text))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The connection was closed.')))
  }

  /** Sends a request and waits for its whole answer. */
  exchange(request: string): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone)
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#received = this.#received === '' ? text : this.#received + text
    const reply = readReply(this.#received)
    if (!reply) return
    // Nothing was asked for meanwhile, so that nothing is left of it.
    this.#received = ''
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(reply)
  }

  #fail(error: Error): void {
    this.#gone ??= error
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}
