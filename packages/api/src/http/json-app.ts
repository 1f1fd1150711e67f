import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CallFailure } from '@hermes/contracts/errors'
import type { Log } from '@hermes/contracts/ports/log'
import { newTraceId, parseTraceparent } from '@hermes/contracts/trace-context'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorAnswer, errorHeaders } from './error-answer.ts'
import { originOf, singleHeader } from './headers.ts'
import { checkOrigin, type HostRules } from './host-guard.ts'
import { parseJsonBody } from './json-body.ts'
import { encodingProblem, NO_HOST, type Refusal, refusalOf, urlProblem } from './refusals.ts'
import { answerUnknownPath } from './unknown-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers what is refused on this route before its handler could, where that leaves a record of its own. */
    answerRefused?: (refused: RefusedRequest) => Promise<FastifyReply>
  }
  interface FastifyRequest {
    /** The trace this request belongs to: its `traceparent`'s, or a fresh one. */
    traceId: string
  }
}

export interface RefusedRequest extends Refusal {
  request: FastifyRequest
  reply: FastifyReply
}

export interface JsonAppOptions {
  log: Log
  /** Bytes of a body that are read at most. */
  bodyLimit: number
  /** Names and origins that may call. Absent: any, since a credential is asked for that a page does not have. */
  hostRules?: () => HostRules
}

/**
 * A listener that speaks JSON and fails in one shape: every refusal, also of what is not HTTP, not JSON, too large or
 * nowhere, is the same object with a code, a sentence, a way out and a trace id that the log knows.
 */
export function createJsonApp({ log, bodyLimit, hostRules }: JsonAppOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    logger: false,
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are answered like any other; the gateway refuses new calls itself.
    return503OnClosing: false,
    requestTimeout: 60_000,
    // Node's own refusal of a request without Host has no body; ours says what is wrong.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, { socket, log }),
    frameworkErrors: (error, request, reply) => {
      send(error, request, reply)
    },
    routerOptions: { maxParamLength: 500 },
  })
  app.decorateRequest('traceId', '')
  app.addHook('onRequest', async (request, reply) => {
    request.traceId = parseTraceparent(request.headers.traceparent?.toString() ?? '')?.traceId ?? newTraceId()
    reply.headers({ 'x-hermes-trace-id': request.traceId, 'x-content-type-options': 'nosniff' })
    const host = singleHeader(request, 'host')
    if (host === undefined && request.raw.httpVersion === '1.1') throw new CallFailure(NO_HOST)
    const rules = hostRules?.()
    const refused = (rules && checkOrigin(originOf(request), rules)) ?? urlProblem(request.raw.url ?? '')
    if (refused) throw new CallFailure(refused)
    const encoding = encodingProblem(request.headers['content-encoding'])
    if (encoding) throw encoding
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const parsed = parseJsonBody(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes))
    if (parsed.ok) done(null, parsed.value)
    else done(new CallFailure(parsed.error))
  })
  const send = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, refusal, unexpected } = refusalOf(error as FastifyError, bodyLimit)
    const traceId = request.traceId || newTraceId()
    log({
      level: unexpected ? 'error' : 'warn',
      topic: 'gateway',
      traceId,
      message: unexpected ? `a request failed inside: ${unexpected}` : `a request was refused: ${refusal.message}`,
      facts: { method: request.method, path: (request.raw.url ?? '').split('?')[0] ?? '', status },
    })
    reply.headers({ 'x-hermes-trace-id': traceId, ...errorHeaders(refusal) })
    return reply.code(status).send(errorAnswer(refusal, traceId))
  }
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(error as FastifyError, bodyLimit)
    const { answerRefused } = request.routeOptions.config
    // What broke inside is told to the log alone: the record is a part of that inside.
    if (!answerRefused || refused.unexpected !== undefined) return send(error, request, reply)
    return answerRefused({ ...refused, request, reply })
  })
  answerUnknownPath(app)
  app.addHook('preClose', async () => closeAsTheyFallIdle(app.server))
  return app
}

/**
 * A connection that is busy when a listener closes falls idle once it has its answer, and would then be waited for until
 * its client lets go of it, or for the 72 s after which idle ones end.
 */
function closeAsTheyFallIdle(server: Server): void {
  if (!server.listening) return
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
}

/** Answers bytes that are not an HTTP request, where there is still somebody to answer. */
function answerBrokenHttp(error: Error & { code?: string }, { socket, log }: { socket: Socket; log: Log }): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { status, refusal } = refusalOf(error, 0)
  const traceId = newTraceId()
  log({
    level: 'warn',
    topic: 'gateway',
    traceId,
    message: `a request was refused: ${refusal.message}`,
    facts: { status },
  })
  const body = JSON.stringify(errorAnswer(refusal, traceId))
  const reason = STATUS_CODES[status] ?? 'Bad Request'
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\nx-hermes-trace-id: ${traceId}\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
}
