'use client'
import type { Json } from '@hermes/contracts/json'
import { useState } from 'react'
import { cn } from './cn.tsx'
import { UntrustedText } from './untrusted-text.tsx'
import { useWords } from './words.tsx'

const CLIP = 2_000
/** What redaction leaves in place of a value. */
const MASK = /«[^«»]{1,80}»/

interface JsonScalarProps {
  value: Json
  redacted?: boolean
  find?: string
}

/** A string, number, boolean or null; masked values are chips, long strings open when asked. */
export function JsonScalar({ value, redacted = false, find = '' }: JsonScalarProps) {
  const words = useWords()
  const [whole, setWhole] = useState(false)
  if (typeof value !== 'string') {
    return redacted ? (
      <Masked text={words.redacted} />
    ) : (
      <span className={cn(value === null && 'text-ink-3')}>{JSON.stringify(value)}</span>
    )
  }
  if (redacted || MASK.test(value)) return <MaskedString value={value} fallback={words.redacted} />
  const found = find !== '' && value.toLowerCase().includes(find)
  const long = value.length > CLIP && !whole
  return (
    <span className={cn(found && 'rounded-mark bg-focus-tint')}>
      &quot;
      <UntrustedText text={escapeQuotes(value)} {...(long && { clip: CLIP })} />
      &quot;
      {long && (
        <button type="button" className="link ml-2 text-ink-3" onClick={() => setWhole(true)}>
          {words.moreEntries(value.length - CLIP)}
        </button>
      )}
    </span>
  )
}

/** Quotes and backslashes as JSON writes them; breaks stay breaks, since this is to be read. */
function escapeQuotes(text: string): string {
  return text.replace(/[\\"]/g, '\\$&')
}

function MaskedString({ value, fallback }: { value: string; fallback: string }) {
  const parts = value.split(/(«[^«»]{1,80}»)/)
  if (parts.length === 1) return <Masked text={fallback} />
  return (
    <span>
      &quot;
      {parts.map((part, index) =>
        MASK.test(part) ? <Masked key={index} text={part} /> : <UntrustedText key={index} text={escapeQuotes(part)} />,
      )}
      &quot;
    </span>
  )
}

function Masked({ text }: { text: string }) {
  return <span className="rounded-[3px] bg-selected px-1 text-ink-2">{text}</span>
}
