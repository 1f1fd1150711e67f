'use client'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'
import { Sentence } from './sentence.tsx'
import { VerdictMark } from './verdict-mark.tsx'
import { useWords } from './words.tsx'

interface StateProps {
  /** The sentence. */
  title: ReactNode
  /** What will be here, which term excludes most, or what to do. */
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ReactNode
  className?: string | undefined
}

/** Sentences of the gateway mark commands by backticks. */
function asSentence(words: ReactNode): ReactNode {
  return typeof words === 'string' ? <Sentence text={words} /> : words
}

function State({ title, children, action, className }: StateProps) {
  return (
    <div className={cn('px-4 py-6', className)}>
      <p className="font-medium">{title}</p>
      {children && <div className="mt-0.5 max-w-[64ch] text-ink-2">{asSentence(children)}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}

/** Nothing is here yet: what will be here, and how to make it happen. */
export function EmptyState(props: StateProps) {
  return <State {...props} />
}

/** Something is here, but nothing that fits: which term excludes most, with a way to remove it. */
export function NoMatch(props: StateProps) {
  return <State {...props} />
}

interface ErrorRegionProps extends StateProps {
  /** `approval_expired`: next to the sentence, never instead of it. */
  code?: string | undefined
  traceId?: string | undefined
}

/** What went wrong in this region, in its place; it stays until it is solved. */
export function ErrorRegion({ title, children, action, code, traceId, className }: ErrorRegionProps) {
  return (
    <div role="alert" className={cn('flex items-start gap-2 px-4 py-4', className)}>
      <VerdictMark mark="failed" className="mt-[3px]" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-deny">{asSentence(title)}</p>
        {children && <div className="max-w-[64ch] text-ink-2">{asSentence(children)}</div>}
        {(code || traceId) && (
          <p className="mono mt-1 break-all text-ink-3">{[code, traceId].filter(Boolean).join(' · ')}</p>
        )}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}

/** Part of something is shown, and it says so: "First 5,000 of 45,384 spans." */
export function TruncationNotice({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <p className={cn('border-t bg-inset px-4 py-1.5 text-ink-2 text-xs', className)}>{children}</p>
}

/** What is shown belongs to an earlier moment: "before your last edit". */
export function StaleNote({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <span className={cn('text-ink-3 text-xs', className)}>{children}</span>
}

/** Grey bars in the real geometry. It appears only after 150 ms, so quick answers do not flash. */
export function Skeleton({ rows = 8, className }: { rows?: number; className?: string | undefined }) {
  const words = useWords()
  return (
    <div role="status" className={cn('skeleton', className)}>
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true" className="flex h-row items-center gap-4 border-b px-4">
          <span className="h-2.5 w-20 rounded-mark bg-line" />
          <span className="h-2.5 rounded-mark bg-line" style={{ width: `${28 + ((row * 37) % 45)}%` }} />
        </div>
      ))}
    </div>
  )
}
