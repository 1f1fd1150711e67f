'use client'
import type { Json } from '@hermes/contracts/json'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'
import { JsonNode } from './json-node.tsx'
import { TruncationNotice } from './states.tsx'

interface JsonViewProps {
  value: Json
  /** What it is, for those who do not see it: "Arguments of web_search". */
  label: string
  /** Dotted paths whose values were masked before they were recorded. */
  redacted?: readonly string[] | undefined
  /** How many levels are open at first; the rest is built when it is opened. */
  depth?: number
  /** Marks every key and value that contains it. */
  find?: string | undefined
  /** Why not all of it is here. */
  truncated?: ReactNode
  className?: string | undefined
}

/** JSON to read: closed parts are not built until they are opened, and nothing in it can act or hide. */
export function JsonView({ value, label, redacted = [], depth = 2, find, truncated, className }: JsonViewProps) {
  const context = { redacted: new Set(redacted), find: find?.toLowerCase() ?? '' }
  return (
    <section aria-label={label} className={cn('overflow-hidden rounded-control border bg-inset', className)}>
      <div className="mono px-2.5 py-2 leading-[1.6] [overflow-wrap:anywhere]">
        <JsonNode value={value} path="" open={depth} context={context} last />
      </div>
      {truncated && <TruncationNotice>{truncated}</TruncationNotice>}
    </section>
  )
}
