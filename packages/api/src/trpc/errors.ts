import { type CallError, CallFailure, callError, errorMapping } from '@hermes/contracts/errors'
import type { ApiError, FilterProblem } from '@hermes/contracts/views/api-error'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'

type TrpcCode = TRPCError['code']

interface Described {
  message: string
  hermes: ApiError
  filter?: FilterProblem
}

const filterSchema = z.object({ message: z.string(), at: z.number(), length: z.number() })

/** The refusal in people's words. What was not meant for people becomes `internal`, and the log has the rest. */
export function describeError(error: TRPCError): Described {
  const failure = failureOf(error)
  const { code, message, remedy, retryable, facts, cause, retryAfterMs } = failure.error
  const filter = filterSchema.safeParse(facts.filter)
  return {
    message,
    hermes: {
      code,
      message,
      remedy,
      retryable,
      facts,
      ...(cause && { cause }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
    ...(filter.success && { filter: filter.data }),
  }
}

export const DATABASE_AWAY: CallError = callError('unavailable', {
  message: 'The database does not answer.',
  remedy: 'Try again in a moment; service returns by itself once the database does.',
  retryAfterMs: 1_000,
})

/**
 * Gives a refusal its protocol code; errors that already have one are passed on.
 * @param answers whether the database does; what failed without it is told as that, not as a fault of ours
 */
export function toTrpcError(error: TRPCError, answers: boolean): TRPCError {
  if (!answers && error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof CallFailure)) {
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: new CallFailure(DATABASE_AWAY, { cause: error.cause }) })
  }
  if (!(error.cause instanceof CallFailure)) return error
  const code = errorMapping(error.cause.error.code).trpc
  return new TRPCError({ code: isTrpcCode(code) ? code : 'INTERNAL_SERVER_ERROR', cause: error.cause })
}

function failureOf(error: TRPCError): CallFailure {
  if (error.cause instanceof CallFailure) return error.cause
  if (error.cause instanceof z.core.$ZodError) {
    const issue = error.cause.issues[0]
    const at = issue?.path.join('.') || 'the input'
    return new CallFailure(
      callError('validation_failed', {
        message: `${at}: ${issue?.message ?? 'is not as expected'}`,
        remedy: 'Correct the named field and try again.',
        facts: { path: at },
      }),
    )
  }
  if (error.code === 'NOT_FOUND') {
    return refused('There is no such procedure.', 'Check its name against the API of this version.')
  }
  if (NOT_UNDERSTOOD.has(error.code)) {
    return refused('The request is not one that this API understands.', 'Send it with the client of this version.')
  }
  return new CallFailure(
    callError('internal', {
      message: 'Something went wrong inside the gateway.',
      remedy: 'Look at `hermes gateway logs --filter errors`, which has the details.',
    }),
  )
}

/** What the protocol itself refuses, before any of our code has run. */
const NOT_UNDERSTOOD: ReadonlySet<TrpcCode> = new Set([
  'PARSE_ERROR',
  'BAD_REQUEST',
  'METHOD_NOT_SUPPORTED',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
])

const refused = (message: string, remedy: string) =>
  new CallFailure(callError('validation_failed', { message, remedy }))

const TRPC_CODES: ReadonlySet<string> = new Set<TrpcCode>([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PRECONDITION_FAILED',
  'SERVICE_UNAVAILABLE',
  'TIMEOUT',
  'BAD_GATEWAY',
  'TOO_MANY_REQUESTS',
  'CONFLICT',
  'CLIENT_CLOSED_REQUEST',
  'INTERNAL_SERVER_ERROR',
])
const isTrpcCode = (code: string): code is TrpcCode => TRPC_CODES.has(code)
