import { callError } from '@hermes/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { errorAnswer } from './error-answer.ts'

/**
 * Answers what no route takes: a path that does not exist names those that do (404), a path with another method names
 * the methods (405), and OPTIONS on a path says them too, without opening it to other sites' pages.
 */
export function answerUnknownPath(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set<string>()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '').split('?')[0] ?? ''
    const allowed = methodsOf(path, methods)
    if (!allowed) {
      const paths = [...methods.keys()].map((url) => url.replace(/:(\w+)/g, '{$1}')).sort()
      const error = callError('validation_failed', {
        message: `There is nothing at ${JSON.stringify(path.slice(0, 200))}.`,
        remedy: `These paths exist: ${paths.join(', ')}.`,
        facts: { paths },
      })
      return reply.code(404).send(errorAnswer(error, request.traceId))
    }
    reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const error = callError('validation_failed', {
      message: `${path} takes ${allowed.join(' or ')}, not ${request.method}.`,
      remedy: `Send ${allowed[0] ?? 'GET'} instead.`,
      facts: { allowed },
    })
    return reply.code(405).send(errorAnswer(error, request.traceId))
  })
}

function methodsOf(path: string, methods: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  for (const [url, known] of methods) {
    const pattern = url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')))
    if (new RegExp(`^${pattern.join('/')}$`).test(path)) return [...known].sort()
  }
  return undefined
}
