'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client.tsx'
import { type SampleCall, sampleArguments, sampleTool } from '../sample-call.ts'

/** A call that can be made right now on this gateway; undefined while it is looked for or where no tool is ready. */
export function useSampleCall(): SampleCall | undefined {
  const trpc = useTRPC()
  const tools = useQuery(trpc.tools.list.queryOptions())
  const name = sampleTool(tools.data ?? [])?.name ?? ''
  const detail = useQuery(trpc.tools.get.queryOptions({ name }, { enabled: name !== '' }))
  return detail.data && { tool: name, arguments: sampleArguments(detail.data.schema) }
}
