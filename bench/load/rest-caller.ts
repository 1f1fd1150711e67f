import { type Caller, requestHead, WrongAnswer, withBody } from './caller.ts'
import { Connection } from './connection.ts'
import type { Target } from './order.ts'

/** A caller of the REST API, and of what stands in its place on the other ways. */
export async function restCaller({ url: address, tool, key, echoAt = [] }: Target): Promise<Caller> {
  const url = new URL(address)
  const connection = await Connection.open(url)
  const authorization = key && `Bearer ${key}`
  const post = requestHead('POST', url, { 'content-type': 'application/json', authorization })
  return {
    async call(text) {
      const body = JSON.stringify({ tool_name: tool, arguments: { text, limit: 10 } })
      const reply = await connection.exchange(withBody(post, body))
      if (reply.status !== 200) throw new WrongAnswer(reply)
      let echoed: unknown = JSON.parse(reply.body)
      for (const name of [...echoAt, 'arguments', 'text']) echoed = (echoed as Record<string, unknown> | null)?.[name]
      if (echoed !== text) throw new WrongAnswer(reply)
    },
    close: async () => connection.close(),
  }
}
