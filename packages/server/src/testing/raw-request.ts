import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are to a port of this machine. @returns everything that comes back until the other side closes */
export async function rawRequest(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  socket.write(bytes)
  await once(socket, 'close')
  return text
}
