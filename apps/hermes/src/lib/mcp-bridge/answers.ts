import { eventData } from './event-data.ts'
import type { Message, MessageId } from './messages.ts'

/** The messages of an answer over HTTP, as they come, whether it is one document or a stream of events. */
export async function* answersOf(response: Response): AsyncGenerator<unknown, void> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    for await (const data of eventData(response.body)) yield JSON.parse(data)
    return
  }
  const text = await response.text()
  if (text !== '') yield* [JSON.parse(text) as unknown].flat()
}

/** The error of an answer whose status is one. */
export async function refusalOf(response: Response): Promise<{ code: number; message: string }> {
  const text = await response.text()
  try {
    const { error } = JSON.parse(text) as { error?: { code: number; message: string } }
    if (error) return error
  } catch {
    // Not from the gateway itself: something between it and us.
  }
  return { code: -32_000, message: `The gateway's address answered with status ${response.status}.` }
}

/** Whether a message is the response to a request. */
export function answers(message: Message | undefined, id: MessageId | undefined): boolean {
  return message !== undefined && message.method === undefined && id !== undefined && message.id === id
}
