'use client'
import { formatDuration } from '@hermes/contracts/duration'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'
import type { SpanLine } from './span-model.ts'
import { SpanBar } from './waterfall.tsx'
import { useWords } from './words.tsx'

interface SpanRowProps {
  id: string
  line: SpanLine
  totalUs: number
  top: number
  height: number
  selected: boolean
  find: string | undefined
  icon: ReactNode
  flags: ReactNode
  onSelect: (id: string) => void
  onToggle: (id: string) => void
}

/** One span: its name in the tree, its bar in the waterfall. */
export function SpanRow({ id, line, totalUs, top, height, selected, find = '', icon, flags, ...on }: SpanRowProps) {
  const words = useWords()
  const { item, level, expanded } = line
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it holds the focus and takes the keys.
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={selected}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      onClick={() => on.onSelect(item.id)}
      style={{ height, transform: `translateY(${top}px)` }}
      className={cn(
        'span-columns absolute inset-x-0 top-0 grid items-center hover:bg-hover phone:content-center phone:gap-y-1',
        selected && 'bg-selected shadow-[inset_2px_0_0_var(--ink)] hover:bg-selected',
      )}
    >
      <div
        className="flex min-w-0 items-center gap-1.5 pr-3"
        style={{ paddingLeft: 12 + Math.min(level - 1, 12) * 16 }}
      >
        {expanded === undefined ? (
          <span className="w-[13px] shrink-0" />
        ) : (
          <Disclosure expanded={expanded} onToggle={() => on.onToggle(item.id)} />
        )}
        {icon}
        <span className="min-w-0 truncate">
          <span className="text-ink-3">{item.prefix}</span>{' '}
          <span className={item.owner ? 'text-ink-2' : 'font-medium'}>
            <Marked text={item.name} find={find} />
          </span>
        </span>
        {flags && <span className="ml-auto inline-flex shrink-0 items-center gap-1.5">{flags}</span>}
        {item.durationUs !== undefined && (
          <span className={cn('mono hidden text-ink-3 phone:inline', !flags && 'ml-auto')}>
            {item.problem && <span className="sr-only">{item.problem} </span>}
            {formatDuration(item.durationUs / 1_000)}
            {item.owner && <span className="sr-only"> {words.owners[item.owner]}</span>}
          </span>
        )}
      </div>
      <SpanBar item={item} totalUs={totalUs} />
    </div>
  )
}

/** Not in the tab order: arrow keys do the same. */
function Disclosure({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="-m-1 shrink-0 p-1"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon of={expanded ? ChevronDown : ChevronRight} size="s" />
    </button>
  )
}
