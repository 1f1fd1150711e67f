import type { DenyRule } from '@hermes/contracts/policies'
import { deniedBy } from './deny-conditions.ts'
import { type CompiledPattern, compilePattern, type PatternProblem } from './patterns.ts'
import { type CompiledConditions, compileConditions, type RuleSubject } from './route-conditions.ts'
import type { ToolsetResolver } from './toolsets.ts'

interface CompiledDenyRule {
  rule: DenyRule
  pattern?: CompiledPattern
  conditions: CompiledConditions
}

/** `policies.deny` of one (revision, catalogue), read once. */
export interface CompiledDeny {
  rules: readonly CompiledDenyRule[]
  /** Rules whose tool pattern can match nothing as it is written: they protect nothing. */
  problems: readonly { rule: DenyRule; problem: PatternProblem }[]
}

/** Reads the operator's deny rules once, so that a call parses nothing. */
export function compileDeny(rules: readonly DenyRule[], toolsets: ToolsetResolver): CompiledDeny {
  const compiled = rules.map((rule): CompiledDenyRule => {
    const { tool } = rule.match
    const conditions = compileConditions(rule.match)
    return tool === undefined ? { rule, conditions } : { rule, conditions, pattern: compilePattern(tool, toolsets) }
  })
  return {
    rules: compiled,
    problems: compiled.flatMap(({ rule, pattern }) => (pattern?.problem ? [{ rule, problem: pattern.problem }] : [])),
  }
}

/**
 * The first rule, in the order of definition, that forbids the call; nothing overrides it (DESIGN §5). The conditions are
 * written like those of routes: tool pattern, `args.<path>`, agent; all that a rule gives must hold, one that gives none
 * forbids all. Arguments are searched more thoroughly than for routes.
 * @param call.tool internal name
 */
export function evaluateDeny(deny: CompiledDeny, call: RuleSubject & { tool: string }): DenyRule | undefined {
  return deny.rules.find(
    ({ pattern, conditions }) => (pattern?.matches(call.tool) ?? true) && deniedBy(conditions, call),
  )?.rule
}
