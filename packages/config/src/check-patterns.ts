import type { DenyRule } from '@hermes/contracts/policies'
import { type CompiledPattern, compilePattern } from '@hermes/policy/patterns'
import type { KnownNames } from './known-names.ts'
import { didYouMean } from './nearest.ts'
import type { Parts } from './parts.ts'
import { inside, isFull, type Place, type Placed, type Report, refuse, warn } from './report.ts'

/** Why a pattern matches nothing, or undefined where it may match. */
function neverMatches(text: string, known: KnownNames): string | undefined {
  const pattern = compilePattern(text, known.toolsets)
  if (pattern.problem) return problemText(pattern, known)
  if (pattern.exact !== undefined) {
    if (known.mayExist(pattern.exact)) return undefined
    return `there is no tool ${text}${didYouMean(text, known.tools)}`
  }
  if (known.openServers.length > 0 || known.anyTool(pattern.matches)) return undefined
  return `no tool matches ${text}`
}

function problemText({ text, problem }: CompiledPattern, known: KnownNames): string {
  switch (problem?.why) {
    case 'unknown_toolset':
      return `${text} names the toolset "${problem.toolset}", which does not exist${didYouMean(problem.toolset, known.toolsets.names)}`
    case 'too_long':
      return `the pattern is longer than ${problem.limit} characters`
    case 'empty':
    case undefined:
      return 'the pattern is empty'
  }
}

/**
 * Rules whose pattern matches nothing. A rule that asks for a role and names an unknown toolset is refused: it would
 * protect nothing while looking as if it did.
 */
export function checkPatterns(parts: Parts, known: KnownNames, report: Report): void {
  for (const { entry, place } of parts.routes) {
    const { tool } = entry.when
    if (tool === undefined || isFull(report.problems) || isFull(report.warnings)) continue
    const at = inside(place, 'when', 'tool')
    const unknownToolset = compilePattern(tool, known.toolsets).problem?.why === 'unknown_toolset'
    const reason = neverMatches(tool, known)
    if (reason === undefined) continue
    if (unknownToolset && entry.auth) {
      const what = `${reason}: the rule ${entry.name} asks for a role but would protect nothing. Define the toolset under toolsets, or correct the name`
      refuse(report, at, [what, 'a toolset that exists'])
    } else {
      warn(report, at, [`the rule ${entry.name} never applies: ${reason}`, 'a pattern that matches a tool'])
    }
  }
  for (const deny of parts.deny) checkDeny(deny, { known, isOpen: parts.isOpen }, report)
}

/** A name that nothing has may be that of a tool still to come; a toolset that does not exist never denies anything. */
function checkDeny(
  { entry, place }: Placed<DenyRule>,
  { known, isOpen }: { known: KnownNames; isOpen: boolean },
  report: Report,
): void {
  if (isFull(report.problems) || isFull(report.warnings)) return
  const { tool, agentId } = entry.match
  if (isOpen && agentId !== undefined) {
    const what = `this deny rule names the agent ${agentId}, but in open mode callers say themselves which agent they are, or nothing: set auth.mode to api_key to have it enforced`
    warn(report, place, [what, 'auth.mode: api_key'])
  }
  const reason = tool === undefined ? undefined : neverMatches(tool, known)
  if (tool === undefined || reason === undefined) return
  if (compilePattern(tool, known.toolsets).problem?.why === 'unknown_toolset') {
    const what = `this deny rule would deny nothing; define the toolset under toolsets, or correct the name: ${reason}`
    refuse(report, place, [what, 'a toolset that exists'])
  } else {
    warn(report, place, [`this deny rule never applies: ${reason}`, 'a pattern that matches a tool'])
  }
}

/** A name in a list that stands for a toolset, server or tool. */
export function isKnownName(name: string, known: KnownNames): boolean {
  const { toolsets } = known
  if (toolsets.has(name) || toolsets.has(`mcp-${name}`) || known.mayExist(name)) return true
  return neverMatches(name, known) === undefined || (name.includes(':') && toolsets.has(`mcp-${name.split(':')[0]}`))
}

/** Channel lists of config.yaml that name nothing; the rest of the list holds. */
export function checkChannels(parts: Parts, known: KnownNames, report: Report): void {
  const { runtime } = parts
  if (!runtime) return
  const check = (name: string, place: Place, way: string) => {
    if (isFull(report.warnings) || isKnownName(name, known)) return
    const what = `"${name}" is no toolset, server or tool and is ${way}${didYouMean(name, known.toolsets.names)}`
    warn(report, place, [what, 'the name of a toolset, server or tool'])
  }
  for (const [channel, { enabled = [], disabled }] of Object.entries(runtime.channels)) {
    const at = inside(runtime.place, 'tools', channel)
    for (const [i, name] of enabled.entries()) check(name, inside(at, 'enabled', i), 'left out')
    for (const [i, name] of disabled.entries()) check(name, inside(at, 'disabled', i), 'without effect')
  }
}
