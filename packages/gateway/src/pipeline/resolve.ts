import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { SnapshotTool } from '../registry/snapshot.ts'
import type { CallRun, Passed } from './call-run.ts'
import { nearestNames } from './nearest-names.ts'
import type { Authenticated, Resolved } from './progress.ts'

/** Finds the tool that a name means on this channel, and tells apart why one that exists cannot be called now. */
export function resolve(input: Authenticated, call: CallRun): Passed<Resolved> {
  const asked = input.envelope.tool_name
  const { snapshot } = call
  const exists = existsFor(call)
  // What the channel or the toolset does not contain does not exist for its callers: the same answer as for a name
  // nobody knows.
  const found = snapshot.find(asked).filter(exists)
  const [tool] = found
  if (!tool)
    throw notFound(asked, {
      visible: [...snapshot.tools.values()].filter(exists).map(({ definition }) => definition.name),
      list: call.input.credentials.channel === 'mcp' ? 'tools/list' : 'GET /v1/tools',
    })
  if (found.length > 1) throw ambiguous(asked, found)
  const obstacle = obstacleOf(tool)
  if (obstacle) {
    call.progress = { ...input, tool }
    throw obstacle
  }
  const { name, kind, effect } = tool.definition
  const note = name === asked ? `${kind} tool, ${effect}` : `${asked} is ${name}, ${kind} tool, ${effect}`
  return {
    next: { ...input, tool },
    note,
    facts: { tool: name, revision: snapshot.revision.id, catalogue: snapshot.catalogueHash },
  }
}

function existsFor({ snapshot, input }: CallRun): (tool: SnapshotTool) => boolean {
  const { toolset } = input
  const { channel } = input.credentials
  return ({ definition, toolsets }) =>
    snapshot.isVisible(definition.name, channel) && (toolset === undefined || toolsets.includes(toolset))
}

/** @param known the names that exist for this caller, and how it lists them */
function notFound(asked: string, known: { visible: readonly string[]; list: string }): CallFailure {
  const near = nearestNames(asked, known.visible)
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : `List what there is with ${known.list}.`
  return fail('tool_not_found', {
    message: `There is no tool named "${asked}" here.`,
    remedy: hint,
    modelMessage: near.length > 0 ? `There is no tool named "${asked}". ${hint}` : `There is no tool named "${asked}".`,
    facts: { asked, near },
  })
}

function ambiguous(asked: string, found: readonly SnapshotTool[]): CallFailure {
  const names = found.map(({ definition }) => definition.name)
  return fail('tool_not_found', {
    message: `"${asked}" may mean ${names.join(' or ')}.`,
    remedy: 'Use one of the full names.',
    facts: { asked, near: names },
  })
}

/** Why a tool that exists cannot be called now. */
export function obstacleOf(tool: SnapshotTool): CallFailure | undefined {
  const { status, endpointProblem, awaited, mayPass } = tool
  const { name } = tool.definition
  // A rule may lead past an endpoint that cannot be used; the stage route knows.
  if (status.state === 'not_ready' && (endpointProblem !== undefined || awaited)) return undefined
  const reason = status.reason ?? ''
  const facts = { tool: name, reason }
  switch (status.state) {
    case 'ready':
      return undefined
    case 'disabled':
      return fail('tool_disabled', {
        message: `${name} is switched off${because(reason)}.`,
        remedy: 'Switch it on where it is defined, or use another tool.',
        facts,
      })
    case 'quarantined':
      return fail('quarantined', {
        message: `${name} is held back${because(reason)}.`,
        remedy: 'A person must look at what changed and approve it in Studio.',
        facts,
      })
    case 'needs_sign_in':
      return fail('needs_sign_in', {
        message: `${name} needs someone to sign in${because(reason)}.`,
        remedy: 'Sign in to its server in Studio.',
        facts,
      })
    case 'not_ready':
      return notReady(name, { reason, mayPass })
  }
}

/** A tool that exists but cannot be called now, and why. */
export function notReady(
  tool: string,
  { reason, mayPass = false }: { reason: string; mayPass?: boolean | undefined },
): CallFailure {
  return fail('not_ready', {
    message: `${tool} is not ready${because(reason)}.`,
    remedy: mayPass
      ? 'Its server is tried again by itself; see what it said: hermes gateway logs --filter mcp.'
      : 'Put right what the reason names, then restart the gateway.',
    modelMessage: `${tool} cannot be used at the moment.`,
    retryable: mayPass,
    facts: { tool, reason },
  })
}

/** A reason inside a sentence: some are sentences of their own, whose full stop is ours to set. */
const because = (reason: string) => (reason ? `: ${reason.replace(/\.$/, '')}` : '')
