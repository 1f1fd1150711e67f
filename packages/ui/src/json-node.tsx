'use client'
import { isJsonObject, type Json } from '@hermes/contracts/json'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { JsonScalar } from './json-scalar.tsx'
import { UntrustedText } from './untrusted-text.tsx'
import { useWords } from './words.tsx'

const PAGE = 100

export interface JsonContext {
  redacted: ReadonlySet<string>
  /** Lower case; '' marks nothing. */
  find: string
}

interface JsonNodeProps {
  name?: string
  value: Json
  /** Dotted path from the root, as redactions name it. */
  path: string
  /** Levels still open below here. */
  open: number
  context: JsonContext
  last: boolean
}

/** One value with its key: a line, or a part that opens. */
export function JsonNode({ name, value, path, open, context, last }: JsonNodeProps) {
  const entries = entriesOf(value)
  const key = name === undefined ? null : <Key name={name} find={context.find} />
  if (!entries || context.redacted.has(path)) {
    return (
      <div className="pl-[17px]">
        {key}
        <JsonScalar value={value} redacted={context.redacted.has(path)} find={context.find} />
        {!last && ','}
      </div>
    )
  }
  return <JsonBranch {...{ value, path, open, context, last, entries }} label={key} />
}

interface JsonBranchProps extends Omit<JsonNodeProps, 'name'> {
  entries: readonly (readonly [string, Json])[]
  label: ReactNode
}

function JsonBranch({ value, path, open, context, last, entries, label }: JsonBranchProps) {
  const words = useWords()
  const [isOpen, setOpen] = useState(open > 0 && entries.length > 0)
  const [shown, setShown] = useState(PAGE)
  const array = Array.isArray(value)
  const [opening, closing] = array ? ['[', ']'] : ['{', '}']
  const size = array ? words.items(entries.length) : words.fields(entries.length)
  if (entries.length === 0) {
    return (
      <div className="pl-[17px]">
        {label}
        {opening}
        {closing}
        {!last && ','}
      </div>
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="focus-inset inline-flex min-h-6 max-w-full items-center gap-1 rounded-mark text-left hover:bg-hover"
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size="s" />
        <span>
          {label}
          {opening}
          {!isOpen && (
            <span className="text-ink-3">
              {' '}
              {size} {closing}
              {!last && ','}
            </span>
          )}
        </span>
      </button>
      {isOpen && (
        <>
          <div className="ml-1.5 border-l pl-2.5">
            {entries.slice(0, shown).map(([key, child], index) => (
              <JsonNode
                key={key}
                {...(!array && { name: key })}
                value={child}
                path={path ? `${path}.${key}` : key}
                open={open - 1}
                context={context}
                last={index === entries.length - 1}
              />
            ))}
            {entries.length > shown && (
              <button type="button" className="link ml-[17px] text-ink-3" onClick={() => setShown(shown + PAGE)}>
                {words.moreEntries(Math.min(PAGE, entries.length - shown))}
              </button>
            )}
          </div>
          <div className="pl-[17px]">
            {closing}
            {!last && ','}
          </div>
        </>
      )}
    </div>
  )
}

function entriesOf(value: Json): readonly (readonly [string, Json])[] | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item] as const)
  return isJsonObject(value) ? Object.entries(value) : undefined
}

function Key({ name, find }: { name: string; find: string }) {
  const found = find !== '' && name.toLowerCase().includes(find)
  return (
    <span className="text-ink-2">
      <span className={found ? 'rounded-mark bg-focus-tint text-ink' : undefined}>
        &quot;
        <UntrustedText text={name} />
        &quot;
      </span>
      :{' '}
    </span>
  )
}
