import { setTimeout as wait } from 'node:timers/promises'
import { answers, answersOf } from './answers.ts'
import { type Message, readMessage, requestId } from './messages.ts'

/** Between a subscription's end and its being taken up again. */
const PAUSE_MS = 500

interface Subscribing {
  message: Message
  post: () => Promise<Response>
  /** Takes an answer that is none of a subscription: a refusal. */
  pass: (response: Response) => Promise<void>
  write: (message: object) => void
  signal: AbortSignal
}

/**
 * Keeps a `subscriptions/listen` of the stateless revision open until `signal`, also over restarts of the gateway: the
 * client has subscribed once. That the list may have changed while nobody listened, it is told.
 * @throws what the first attempt failed with
 */
export async function subscribe({ message, post, pass, write, signal }: Subscribing): Promise<void> {
  const id = requestId(message)
  for (let round = 0; ; round += 1) {
    try {
      const response = await post()
      if (!response.ok) return await pass(response)
      let listening = false
      for await (const one of answersOf(response)) {
        const read = readMessage(one)
        if (!read) continue
        if (read.method === 'notifications/subscriptions/acknowledged') {
          // One that will never hear of anything ends at once, and has its answer.
          listening = hears(read)
          write(round === 0 ? read : changed(read))
        } else if (!answers(read, id)) write(read)
        else if (listening) break
        else return write(read)
      }
    } catch (error) {
      if (round === 0 || signal.aborted) throw error
    }
    await wait(PAUSE_MS, undefined, { signal })
  }
}

function hears({ params }: Message): boolean {
  const { notifications } = params ?? {}
  return typeof notifications === 'object' && notifications !== null && Object.keys(notifications).length > 0
}

function changed({ params }: Message): object {
  const _meta = params?._meta
  return { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { ...(_meta && { _meta }) } }
}
