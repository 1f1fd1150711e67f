import type { ToolDefinition } from '@hermes/contracts/tool'

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Names of the references that a tool's endpoint and request template hold, each once. */
export function referencesIn({ endpoint, request }: Pick<ToolDefinition, 'endpoint' | 'request'>): string[] {
  const text = request ? `${endpoint}\n${JSON.stringify(request)}` : endpoint
  const names = new Set<string>()
  for (const [, braced, env] of text.matchAll(REFERENCE)) names.add(braced ?? env ?? '')
  return [...names]
}
