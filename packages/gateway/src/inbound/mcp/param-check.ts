import { type CallError, callError } from '@hermes/contracts/errors'
import type { Json } from '@hermes/contracts/json'
import { headerText } from '../../adapters/mcp/http/modern-headers.ts'
import { type ParamDeclaration, paramDeclarations, paramText } from '../../adapters/mcp/http/param-headers.ts'
import type { Gateway, RegisteredTool } from '../../types.ts'
import type { View } from './listed-tools.ts'

/** 2026-07-28: a header and what it repeats disagree. */
export const HEADER_MISMATCH = -32_020

/** What is looked at of a call. */
export interface RepeatedCall {
  name: unknown
  args: Json | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface ParamCheck {
  /** Why a call's `Mcp-Param-*` headers are refused; undefined where they are not, or nobody may know of the tool. */
  refusal(call: RepeatedCall, view: View): CallError | undefined
  close(): void
}

type Declaring = ReadonlyMap<string, { tool: RegisteredTool; declared: readonly ParamDeclaration[] }>

/**
 * Compares what tools want repeated in headers with what stands there, so that a proxy that goes by the headers and we
 * who go by the body never see two different calls (2026-07-28, Streamable HTTP, server validation).
 */
export function createParamCheck(gateway: Pick<Gateway, 'tools' | 'onTools'>): ParamCheck {
  let declaring: Declaring | undefined
  const unsubscribe = gateway.onTools(() => {
    declaring = undefined
  })
  return {
    refusal({ name, args, headers }, { principal, toolset }) {
      declaring ??= declaringTools(gateway.tools())
      const found = typeof name === 'string' ? declaring.get(name) : undefined
      if (!found) return undefined
      const wrong = found.declared.find((one) => !agrees(one, args, headers[one.header]?.toString()))
      if (!wrong) return undefined
      const seen = gateway.tools({ channel: 'mcp', principal, ...(toolset !== undefined && { toolset }) })
      return seen.some(({ definition }) => definition.name === found.tool.definition.name) ? mismatch(wrong) : undefined
    },
    close: unsubscribe,
  }
}

/** The few tools that want such headers, by every name that a call may have for them. */
function declaringTools(tools: readonly RegisteredTool[]): Declaring {
  const found = new Map<string, { tool: RegisteredTool; declared: readonly ParamDeclaration[] }>()
  for (const tool of tools) {
    const { definition, outwardName, modelName, listed } = tool
    const declared = paramDeclarations(listed?.inputSchema ?? definition.schema)
    if (declared.length === 0) continue
    for (const name of [listed?.name, modelName, definition.name, outwardName]) {
      if (name !== undefined) found.set(name, { tool, declared })
    }
  }
  return found
}

function agrees(declaration: ParamDeclaration, args: Json | undefined, header: string | undefined): boolean {
  const said = paramText(declaration, args)
  // Where the body holds nothing to repeat, nothing is asked of the header.
  if (said === undefined) return true
  const repeated = header === undefined ? undefined : headerText(header)
  if (repeated === undefined) return false
  return (
    repeated === said ||
    (declaration.isNumber && /^-?\d+(?:\.\d+)?$/.test(repeated) && Number(repeated) === Number(said))
  )
}

function mismatch({ header, path }: ParamDeclaration): CallError {
  return callError('validation_failed', {
    message: `The header ${header} does not repeat the argument ${path.join('.')}.`,
    remedy: 'Send in it what the body says: as it is where it is plain ASCII, else as =?base64?…?=.',
    facts: { header, path: `/${path.join('/')}` },
  })
}
