import { UNREACHABLE_HEADER } from '@/lib/admin-pass.ts'
import { GatewayUnreachable } from '@/lib/problem.ts'

interface ErrorBody {
  error: { message: string; remedy: string }
}

/** What tRPC's links and our own calls pass: the platform's options, or looser ones of the same shape. */
type Init = { [K in keyof RequestInit]: RequestInit[K] | undefined } | { signal?: AbortSignal | undefined }

/** The browser's fetch, which tells "the gateway is away" from an answer of the gateway. */
export async function fetchOrUnreachable(input: RequestInfo | URL, init?: Init): Promise<Response> {
  const answer = await fetch(input, init as RequestInit)
  if (!answer.headers.has(UNREACHABLE_HEADER)) return answer
  const { error } = (await answer.json()) as ErrorBody
  throw new GatewayUnreachable(error.message, error.remedy)
}
