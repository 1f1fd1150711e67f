'use client'
import { ChevronDown, ChevronRight, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CHECK_BOX, CheckSign } from './check.tsx'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './words.tsx'

export interface FacetOption {
  value: string
  label: string
  /** Undefined: not counted yet. */
  count?: number | undefined
  mark?: ReactNode
  state?: 'included' | 'excluded' | undefined
}

interface FacetListProps {
  title: string
  options: readonly FacetOption[]
  /** A press includes or takes back; with Alt, or by the row's own minus, it excludes. */
  onToggle: (value: string, mode: 'include' | 'exclude') => void
  /** How many are shown before the rest is asked for. */
  limit?: number
}

/** Values of one kind with their counts: a press narrows the list to one, Alt and a press leaves it out. */
export function FacetList({ title, options, onToggle, limit = 6 }: FacetListProps) {
  const words = useWords()
  const [open, setOpen] = useState(true)
  const [all, setAll] = useState(false)
  const shown = all ? options : options.filter((option, index) => index < limit || option.state)
  return (
    <section aria-label={title}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-[26px] w-full items-center rounded-mark font-medium text-ink-2 text-xs coarse:h-control"
        >
          {title}
          <Icon of={open ? ChevronDown : ChevronRight} size="s" className="ml-auto" />
        </button>
      </h2>
      {open && (
        <ul>
          {shown.map((option) => (
            <FacetRow key={option.value} option={option} onToggle={(mode) => onToggle(option.value, mode)} />
          ))}
          {options.length > shown.length && (
            <li>
              <button
                type="button"
                className="link min-h-6 pl-[21px] text-ink-3 text-xs coarse:h-control"
                onClick={() => setAll(true)}
              >
                {words.moreOf(options.length - shown.length, title)}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function FacetRow({ option, onToggle }: { option: FacetOption; onToggle: (mode: 'include' | 'exclude') => void }) {
  const words = useWords()
  const excluded = option.state === 'excluded'
  const state = excluded ? 'indeterminate' : option.state === 'included' ? 'checked' : 'unchecked'
  return (
    <li className="group/row flex min-h-6 items-center text-ink-2 text-xs coarse:min-h-control">
      {/* biome-ignore lint/a11y/useSemanticElements: a box of three states, of which the native one shows only two. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={excluded ? 'mixed' : option.state === 'included'}
        aria-label={excluded ? words.exclude(option.label) : words.include(option.label)}
        data-state={state}
        onClick={(event) => onToggle(event.altKey || excluded ? 'exclude' : 'include')}
        className="group flex h-6 min-w-0 flex-1 items-center gap-[7px] rounded-mark text-left hover:text-ink coarse:h-control"
      >
        <span className={CHECK_BOX}>
          {state !== 'unchecked' && (
            <span className="text-bg">
              <CheckSign mixed={excluded} />
            </span>
          )}
        </span>
        {option.mark}
        <span className={cn('truncate', excluded && 'line-through', option.state && 'text-ink')}>{option.label}</span>
      </button>
      <button
        type="button"
        aria-label={words.exclude(option.label)}
        aria-pressed={excluded}
        onClick={() => onToggle('exclude')}
        className="grid size-6 shrink-0 place-items-center rounded-mark opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover/row:opacity-100 coarse:size-control coarse:opacity-100"
      >
        <Icon of={Minus} size="s" />
      </button>
      <span className="min-w-6 text-right text-ink-3">{option.count?.toLocaleString('en') ?? ''}</span>
    </li>
  )
}
