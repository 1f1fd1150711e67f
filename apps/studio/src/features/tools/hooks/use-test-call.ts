'use client'
import type { CallResult } from '@hermes/contracts/call'
import type { JsonObject } from '@hermes/contracts/json'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTRPC, useTRPCClient } from '@/trpc/client.tsx'

type State =
  | { at: 'idle' }
  | { at: 'calling' }
  | { at: 'stopped' }
  | { at: 'failed'; error: unknown }
  | { at: 'done'; result: CallResult; args: JsonObject }

/** A test call: through the whole pipeline, and stopped on the way when the person stops waiting. */
export function useTestCall(name: string) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [state, setState] = useState<State>({ at: 'idle' })
  const running = useRef<AbortController>(undefined)
  const call = async (args: JsonObject) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ at: 'calling' })
    try {
      const result = await client.tools.run.mutate({ tool_name: name, arguments: args }, { signal: controller.signal })
      if (running.current === controller) setState({ at: 'done', result, args })
    } catch (error) {
      if (running.current === controller)
        setState(controller.signal.aborted ? { at: 'stopped' } : { at: 'failed', error })
    }
    await cache.invalidateQueries(trpc.traces.list.queryFilter())
  }
  return { state, call, stop: () => running.current?.abort() }
}
