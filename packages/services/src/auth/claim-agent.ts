interface AgentKey {
  name: string
  agents: readonly string[]
}

export type AgentClaim = { ok: true; agentId?: string } | { ok: false; reason: string; remedy: string }

/**
 * For which agent a key's call is made. A key that lists none speaks for itself by its name; one that lists a single
 * agent speaks for that; with several the caller says which, and it must be listed. What a caller claims is never
 * believed beyond the list.
 */
export function claimAgent({ name, agents }: AgentKey, claimed: string | undefined): AgentClaim {
  const own = agents.length === 0 ? [name] : agents
  if (claimed === undefined)
    return own.length === 1 && own[0] !== undefined ? { ok: true, agentId: own[0] } : { ok: true }
  if (own.includes(claimed)) return { ok: true, agentId: claimed }
  return {
    ok: false,
    reason: `The key ${name} does not speak for the agent "${claimed.slice(0, 100)}".`,
    remedy: `Claim ${own.join(' or ')} in x-hermes-agent, or leave the header out.`,
  }
}
