'use client'
import type { Json } from '@hermes/contracts/json'
import { useState } from 'react'
import { FieldError, Textarea } from './field.tsx'
import { useWords } from './words.tsx'

interface JsonEditorProps {
  value: Json | undefined
  /** Called with each text that is JSON; what is half typed stays here. */
  onChange: (value: Json) => void
  /** Its name, where no Field stands around it. */
  label?: string | undefined
  rows?: number
  className?: string | undefined
}

/** Any value as JSON text. Keeps what is typed, says at which character it stops being JSON, and loses no type. */
export function JsonEditor({ value, onChange, label, rows = 4, className }: JsonEditorProps) {
  const words = useWords()
  const written = value === undefined ? '' : JSON.stringify(value, null, 2)
  const [draft, setDraft] = useState<{ text: string; of: string }>()
  // A draft belongs to the value it came from; a value changed elsewhere (the form twin) wins over it.
  const text = draft && draft.of === written ? draft.text : written
  const parsed = parseJson(text)
  const change = (next: string) => {
    const result = parseJson(next)
    const of = result.ok ? JSON.stringify(result.value, null, 2) : written
    setDraft({ text: next, of })
    if (result.ok) onChange(result.value)
  }
  return (
    <div className={className}>
      <Textarea
        value={text}
        rows={rows}
        aria-label={label}
        {...(!parsed.ok && text !== '' && { 'aria-invalid': true })}
        onChange={(event) => change(event.target.value)}
      />
      {!parsed.ok && text !== '' && <FieldError>{words.notJson(parsed.reason)}</FieldError>}
    </div>
  )
}

type Parsed = { ok: true; value: Json } | { ok: false; reason: string }

/** Reads JSON, or says why it is none in the reader's own terms. */
export function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) as Json }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
