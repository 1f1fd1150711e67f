import type { Started } from './protocol.ts'
import { readBody, serve } from './serve.ts'

/** The path that calls have to arrive at; a gateway gets here only by its route. */
export const ECHO_PATH = '/echo'

/** A backend that answers with the bytes it was sent, and does nothing else. */
export function startRestBackend(): Promise<Started> {
  return serve((request, response) => {
    readBody(request, (body) => {
      const status = request.url === ECHO_PATH ? 200 : 404
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
  })
}
