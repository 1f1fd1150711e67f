'use client'
import type { RouteTest } from '@hermes/contracts/views/route'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlFragment } from '@/hooks/use-url-fragment.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { type CallText, readCallText, readNames } from '../lib/call-text.ts'

export interface RouteTester {
  /** What stands in the fields; sent by {@link RouteTester.find}. */
  draft: { call: string; agent: string; roles: string }
  change: (part: Partial<RouteTester['draft']>) => void
  find: () => void
  /** What is wrong with the call as it was last sent. */
  refused?: Extract<CallText, { ok: false }>
  answer?: RouteTest
  error: unknown
  /** Which answer it is that somebody pressed for; undefined while it is fetched, and for what a link brought along. */
  awaited: number | undefined
  busy: boolean
  /** The answer belongs to what stood here before the last edit. */
  stale: boolean
}

/** The tester's call lives in the URL's fragment, so that a link shows the same answer and no server logs the arguments. */
export function useRouteTester(): RouteTester {
  const trpc = useTRPC()
  const [call, setCall] = useUrlFragment('call')
  const [agent, setAgent] = useUrlFragment('agent')
  const [roles, setRoles] = useUrlFragment('roles')
  const [edited, setEdited] = useState<Partial<RouteTester['draft']>>({})
  const [pressed, setPressed] = useState(0)
  const [refused, setRefused] = useState<Extract<CallText, { ok: false }>>()
  const asked = { call, agent, roles }
  const draft = { ...asked, ...edited }
  const read = call ? readCallText(call) : undefined
  const names = readNames(roles)
  const input = read?.ok && {
    tool_name: read.toolName,
    arguments: read.args,
    ...(agent && { agentId: agent }),
    ...(names.length > 0 && { roles: [...names] }),
  }
  const query = useQuery(trpc.routes.test.queryOptions(input || skipToken, { placeholderData: (before) => before }))
  const find = () => {
    const typed = readCallText(draft.call)
    setRefused(typed.ok ? undefined : typed)
    if (!typed.ok) return
    setPressed(pressed + 1)
    setCall(draft.call)
    setAgent(draft.agent.trim())
    setRoles(draft.roles.trim())
    setEdited({})
    if (input && draft.call === call) void query.refetch()
  }
  return {
    draft,
    change: (part) => setEdited((before) => ({ ...before, ...part })),
    find,
    ...(refused && { refused }),
    ...(read && !read.ok && { refused: read }),
    ...(query.data && input && { answer: query.data }),
    error: query.error,
    awaited: pressed > 0 && !query.isFetching ? pressed : undefined,
    busy: query.isFetching,
    stale: Object.entries(edited).some(([name, value]) => value !== asked[name as keyof typeof asked]),
  }
}
