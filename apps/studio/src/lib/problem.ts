import type { ErrorCode } from '@hermes/contracts/errors'
import type { FilterProblem } from '@hermes/contracts/views/api-error'

/** Thrown by the client's fetch when Studio could not reach the gateway at all. */
export class GatewayUnreachable extends Error {
  readonly remedy: string
  constructor(message: string, remedy: string) {
    super(message)
    this.name = 'GatewayUnreachable'
    this.remedy = remedy
  }
}

/** An error as a region shows it: what happened, what to do, and the code beside it. */
export interface Problem {
  kind: 'unreachable' | 'signed_out' | 'refused' | 'unknown'
  title: string
  remedy: string
  code?: ErrorCode | undefined
  filter?: FilterProblem | undefined
}

interface ErrorData {
  hermes?: { code: ErrorCode; message: string; remedy: string }
  filter?: FilterProblem
}

/** Reads any error of the client into words. What is not the gateway's own says so, without its inside. */
export function problemOf(error: unknown): Problem {
  const unreachable = unreachableOf(error)
  if (unreachable) return { kind: 'unreachable', title: unreachable.message, remedy: unreachable.remedy }
  const data = dataOf(error)
  if (data?.hermes) {
    const { code, message, remedy } = data.hermes
    const kind = code === 'unauthenticated' ? 'signed_out' : 'refused'
    return { kind, title: message, remedy, code, filter: data.filter }
  }
  return {
    kind: 'unknown',
    title: 'The answer could not be read.',
    remedy: 'Reload the page. If it happens again, look at `hermes gateway logs --filter errors`.',
  }
}

function unreachableOf(error: unknown): GatewayUnreachable | undefined {
  if (error instanceof GatewayUnreachable) return error
  if (error instanceof Error && error.cause) return unreachableOf(error.cause)
  // The browser's own fetch failed: Studio itself is away.
  if (error instanceof TypeError)
    return new GatewayUnreachable('Studio did not answer.', 'Check that it is still running, then reload the page.')
  return undefined
}

function dataOf(error: unknown): ErrorData | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  return typeof error.data === 'object' && error.data !== null ? (error.data as ErrorData) : undefined
}
