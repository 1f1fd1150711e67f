import type { ServerResponse } from 'node:http'
import { rpcNotification } from '@hermes/gateway/inbound/mcp/json-rpc'
import type { McpSession } from '@hermes/gateway/inbound/mcp/sessions'
import type { Known } from './caller.ts'
import { EventStream } from './event-stream.ts'
import type { McpHttp } from './mcp-http.ts'
import type { NewsStream } from './streams.ts'

/** Streams for news that one session may hold; beyond, the oldest is taken for lost. */
const MAX_PER_SESSION = 4
const CHANGED = rpcNotification('notifications/tools/list_changed')

/** The open streams of one session, oldest first. Its list is watched as long as there is one. */
export interface SessionStreams {
  open: NewsStream[]
  unwatch: () => void
}

/** Opens a stream on which a session hears that its list has changed; of several the newest hears it. */
export function openSessionStream(
  { sessionStreams, streams, inbound }: McpHttp,
  { session, caller }: { session: McpSession; caller: Known },
  response: ServerResponse,
): void {
  const stream = streams.add(caller, { stream: new EventStream(response) })
  const known = sessionStreams.get(session)
  const open = known?.open ?? []
  open.push(stream)
  if (open.length > MAX_PER_SESSION) open[0]?.end()
  if (!known) {
    const view = { principal: caller.principal, toolset: session.toolset }
    const unwatch = inbound.watch.add({ view, holder: session, changed: () => open.at(-1)?.tell(CHANGED) })
    sessionStreams.set(session, { open, unwatch })
  }
  response.once('close', () => {
    stream.forget()
    open.splice(open.indexOf(stream), 1)
    if (open.length > 0) return
    sessionStreams.get(session)?.unwatch()
    sessionStreams.delete(session)
  })
}
