'use client'
import type { Json } from '@hermes/contracts/json'
import { useState } from 'react'
import { Input, Textarea } from './field.tsx'
import type { ControlProps } from './schema-nested.tsx'
import type { Shape } from './schema-shape.ts'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { useWords } from './words.tsx'

type Of<K extends Shape['kind']> = ControlProps<Extract<Shape, { kind: K }>>

/** Text. An optional one that is empty is left out; to send '' there is the JSON twin. */
export function StringControl({ shape, value, onChange, name, required }: Of<'string'>) {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  const change = (next: string) => onChange(next === '' && !required ? undefined : next)
  const common = { value: text, 'aria-label': name }
  if (shape.long || text.includes('\n')) {
    return <Textarea {...common} rows={3} onChange={(event) => change(event.target.value)} />
  }
  return <Input {...common} onChange={(event) => change(event.target.value)} />
}

/** A number stays a number; what is not one yet goes as the text it is, so that the refusal can be seen. */
export function NumberControl({ shape, value, onChange, name, required }: Of<'number'>) {
  const [draft, setDraft] = useState<{ text: string; of: Json | undefined }>()
  const written = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const text = draft && Object.is(draft.of, value) ? draft.text : written
  const change = (next: string) => {
    const read = readNumber(next, required)
    setDraft({ text: next, of: read })
    onChange(read)
  }
  return (
    <Input
      value={text}
      inputMode={shape.integer && (shape.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
      aria-label={name}
      className="font-mono text-xs phone:text-input"
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** `340.00` → 340, `` → left out where that is allowed, anything else stays text. */
export function readNumber(text: string, required: boolean): Json | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return required ? '' : undefined
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text
}

const UNSET = '·'

/** True, false, or left out. */
export function BooleanControl({ value, onChange, name, required }: Of<'boolean'>) {
  const words = useWords()
  const options = [
    { value: 'true', label: words.yes },
    { value: 'false', label: words.no },
    ...(required ? [] : [{ value: UNSET, label: words.notSet }]),
  ]
  return (
    <Segmented
      label={name}
      size="m"
      value={value === undefined ? (required ? '' : UNSET) : JSON.stringify(value)}
      onValueChange={(next) => onChange(next === UNSET ? undefined : next === 'true')}
      options={options}
    />
  )
}

/** One of the schema's own values, in its own type; a few are all shown, many are a list. */
export function EnumControl({ shape, value, onChange, name, required }: Of<'enum'>) {
  const words = useWords()
  const at = shape.options.findIndex((option) => JSON.stringify(option) === JSON.stringify(value))
  const choices = shape.options.map((option, index) => ({
    value: String(index),
    label: typeof option === 'string' && option !== '' ? option : JSON.stringify(option),
  }))
  const options = required ? choices : [...choices, { value: UNSET, label: words.notSet }]
  const shown = at >= 0 ? String(at) : value === undefined && !required ? UNSET : ''
  const pick = (next: string) => onChange(next === UNSET ? undefined : shape.options[Number(next)])
  if (options.length <= 4 && choices.every((choice) => choice.label.length <= 12)) {
    return <Segmented label={name} size="m" fill value={shown} onValueChange={pick} options={options} />
  }
  return (
    <Select
      label={name}
      placeholder={words.chooseOne}
      value={shown}
      onValueChange={pick}
      options={options}
      className="w-full"
    />
  )
}
