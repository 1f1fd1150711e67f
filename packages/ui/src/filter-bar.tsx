'use client'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from './cn.tsx'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'

export interface Completion {
  /** What stands in the filter afterwards, from `from` to `to`. */
  insert: string
  from: number
  to: number
  label: string
  note?: string
}

interface FilterBarProps {
  label: string
  placeholder?: string | undefined
  /** The filter in force. */
  value: string
  /** Enter, or leaving the field: the text as it stands, right or wrong. */
  onSubmit: (text: string) => void
  /** Where and why the text in force could not be read; it is kept, and the part is marked. */
  problem?: { message: string; at: number; length: number } | undefined
  /** What could come at the caret. */
  complete?: (text: string, caret: number) => readonly Completion[]
  className?: string | undefined
}

/** The filter as text, with completion. A text that cannot be read stays as it is and says which part is wrong. */
export function FilterBar({ label, placeholder, value, onSubmit, problem, complete, className }: FilterBarProps) {
  const id = useId()
  const [draft, setDraft] = useState<{ text: string; of: string }>()
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState(-1)
  const text = draft && draft.of === value ? draft.text : value
  const options = caret === undefined ? [] : (complete?.(text, caret) ?? [])
  const open = options.length > 0

  const submit = (next: string) => {
    setCaret(undefined)
    setActive(-1)
    if (next !== value) onSubmit(next.trim())
  }
  const take = (option: Completion, input: HTMLInputElement) => {
    const next = text.slice(0, option.from) + option.insert + text.slice(option.to)
    const at = option.from + option.insert.length
    setDraft({ text: next, of: value })
    setActive(-1)
    setCaret(at)
    // The value is React's to set; the caret can only be placed after it did.
    requestAnimationFrame(() => input.setSelectionRange(at, at))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active]
    if (event.key === 'ArrowDown' && open) setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp' && open) setActive((active - 1 + options.length) % options.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen, event.currentTarget)
    else if (event.key === 'Enter') submit(text)
    else if (event.key === 'Escape' && open) setCaret(undefined)
    else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  return (
    <search className={cn('relative min-w-0 flex-1', className)}>
      <div
        className={cn(
          'flex h-8 items-center gap-1.5 rounded-control border border-line-control bg-raised px-2 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1 coarse:h-control',
          problem && 'border-deny-fill',
        )}
      >
        <Icon of={Search} size="s" />
        <input
          data-filter
          data-region-focus
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}problem` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setDraft({ text: event.target.value, of: value })
            setCaret(event.target.selectionStart ?? event.target.value.length)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => setCaret(event.target.selectionStart ?? 0)}
          onBlur={() => submit(text)}
          className="h-full min-w-0 flex-1 bg-transparent font-mono text-[12.5px] outline-none phone:text-input"
        />
        <Kbd>/</Kbd>
      </div>
      {open && (
        <Completions
          id={id}
          label={label}
          options={options}
          active={active}
          onTake={(option) => {
            const input = document.querySelector<HTMLInputElement>(`[aria-controls="${id}list"]`)
            if (input) take(option, input)
          }}
        />
      )}
      {problem && <Problem id={`${id}problem`} text={value} problem={problem} />}
    </search>
  )
}

interface CompletionsProps {
  id: string
  label: string
  options: readonly Completion[]
  active: number
  onTake: (option: Completion) => void
}

function Completions({ id, label, options, active, onTake }: CompletionsProps) {
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={label}
      className="absolute top-full left-0 z-30 mt-1 max-h-72 min-w-64 max-w-full overflow-y-auto rounded-overlay bg-raised p-1 shadow-overlay"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: see the list.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={`${option.label}${option.insert}`}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses its focus, which would close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
          className={cn(
            'flex min-h-control items-center gap-3 rounded-control px-2',
            index === active ? 'bg-selected' : 'hover:bg-hover',
          )}
        >
          <code className="mono">{option.label}</code>
          {option.note && <span className="ml-auto text-ink-3 text-xs">{option.note}</span>}
        </div>
      ))}
    </div>
  )
}

function Problem({
  id,
  text,
  problem,
}: {
  id: string
  text: string
  problem: { message: string; at: number; length: number }
}) {
  const { at, length, message } = problem
  return (
    <div className="mt-1">
      <FieldError id={id}>
        <code className="mono break-all text-ink-2">
          {text.slice(Math.max(0, at - 24), at)}
          <span className="font-semibold text-deny underline decoration-2 underline-offset-2">
            {text.slice(at, at + length) || ' '}
          </span>
          {text.slice(at + length, at + length + 24)}
        </code>{' '}
        {message}
      </FieldError>
    </div>
  )
}
