import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

interface PageProps {
  /** The page's `<h1>`. */
  title: ReactNode
  /** Before the title: "Traces ›". */
  crumb?: ReactNode
  /** Facts right after the title: an id, chips, counts. */
  facts?: ReactNode
  /** At the end of the bar: acts of the page. */
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A page under its bar. The bar stays; what is below fills the rest and scrolls by itself. */
export function Page({ title, crumb, facts, actions, children, className }: PageProps) {
  return (
    <>
      <header
        data-region="bar"
        className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-1.5"
      >
        {crumb && <span className="inline-flex items-center gap-1 text-ink-3">{crumb}</span>}
        <h1 tabIndex={-1} className="min-w-0 truncate font-semibold text-md tracking-tight outline-none">
          {title}
        </h1>
        {facts && <div className="flex min-w-0 flex-wrap items-center gap-2 text-ink-3">{facts}</div>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-1.5">{actions}</div>}
      </header>
      <div className={cn('flex min-h-0 flex-1 flex-col overflow-y-auto', className)}>{children}</div>
    </>
  )
}

interface SectionProps {
  title?: ReactNode
  /** Beside the title, quieter. */
  note?: ReactNode
  /** At the end of the title's line. */
  end?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A ruled region: a title, a hairline below, no box. */
export function Section({ title, note, end, children, className }: SectionProps) {
  return (
    <section className={cn('border-b px-5 py-3.5 last:border-b-0 phone:px-4', className)}>
      {title && (
        <div className="mb-2 flex min-h-5 flex-wrap items-center gap-x-2">
          <h2 className="font-semibold">{title}</h2>
          {note && <span className="text-ink-3 text-xs">{note}</span>}
          {end && <span className="ml-auto">{end}</span>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Facts in two columns: their names and what they are. */
export function Facts({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-[3px]', className)}>{children}</dl>
}

/** One fact in {@link Facts}. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
