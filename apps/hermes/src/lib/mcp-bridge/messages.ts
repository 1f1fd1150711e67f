import { z } from 'zod'

/** A larger number would come back as another one. */
const idSchema = z.union([z.string(), z.number().refine((id) => Number.isSafeInteger(id))])

/** A JSON-RPC message as far as the bridge looks into it; everything else passes through. */
const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: idSchema.nullish(),
  method: z.string().optional(),
  params: z.looseObject({ _meta: z.looseObject({}).optional() }).optional(),
})
export type Message = z.infer<typeof messageSchema>
export type MessageId = z.infer<typeof idSchema>

/** @returns undefined where it is no message */
export function readMessage(value: unknown): Message | undefined {
  const parsed = messageSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** The id of something that is no message, so that whoever waits under it is answered. */
export function idOf(value: unknown): MessageId | null {
  const parsed = z.looseObject({ id: idSchema }).safeParse(value)
  return parsed.success ? parsed.data.id : null
}

/** The id under which an answer is waited for. */
export function requestId(message: Message): MessageId | undefined {
  return message.method === undefined ? undefined : (message.id ?? undefined)
}

/** An answer in place of the gateway's. */
export function errorAnswer(id: MessageId | null, message: string): Message {
  return { jsonrpc: '2.0', id, error: { code: -32_000, message } }
}

/** The stateless revision's version, where a message speaks it. */
export function modernVersion({ params }: Message): string | undefined {
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  return typeof version === 'string' ? version : undefined
}
