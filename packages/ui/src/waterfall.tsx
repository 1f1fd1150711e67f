'use client'
import { formatDuration } from '@hermes/contracts/duration'
import type { AxisTick } from './axis.ts'
import { cn } from './cn.tsx'
import { ownerClass } from './owner-bar.tsx'
import type { SpanItem } from './span-model.ts'
import { useWords } from './words.tsx'

/** Share of the axis, kept inside it: clocks of backends may disagree with ours. */
const percent = (us: number, totalUs: number) => Math.min(100, Math.max(0, (us / Math.max(totalUs, 1)) * 100))

interface AxisProps {
  ticks: readonly AxisTick[]
  totalUs: number
}

/** The line of times above the bars. */
export function SpanAxis({ ticks, totalUs, title }: AxisProps & { title: string }) {
  return (
    <div className="span-columns grid h-[26px] shrink-0 items-center border-b text-2xs text-ink-3">
      <span className="truncate pl-4">{title}</span>
      <span aria-hidden="true" className="relative h-full phone:hidden">
        {ticks.map((tick) => (
          <span
            key={tick.us}
            className="-translate-x-0.5 absolute top-0 whitespace-nowrap leading-[26px]"
            style={{ left: `${percent(tick.us, totalUs) * 0.86}%` }}
          >
            {tick.label}
          </span>
        ))}
      </span>
    </div>
  )
}

/** Faint lines behind the bars, at the axis's times. */
export function SpanGrid({ ticks, totalUs }: AxisProps) {
  return (
    <div aria-hidden="true" className="span-columns pointer-events-none absolute inset-0 grid phone:hidden">
      <span />
      <span className="relative">
        {ticks.slice(1).map((tick) => (
          <span
            key={tick.us}
            className="absolute inset-y-0 w-px bg-line opacity-60"
            style={{ left: `${percent(tick.us, totalUs) * 0.86}%` }}
          />
        ))}
      </span>
    </div>
  )
}

/** A bar for work, a bracket for what only contains it; red outline and its words where it failed. */
export function SpanBar({ item, totalUs }: { item: SpanItem; totalUs: number }) {
  const words = useWords()
  // The last seventh of the column is kept free, so that the length's label of the longest bar has room.
  const left = percent(item.startUs, totalUs) * 0.86
  const running = item.durationUs === undefined
  const width = running ? 86 - left : percent(item.durationUs ?? 0, totalUs) * 0.86
  // Late and short: the label stands before its bar instead of running out of the column.
  const before = left > 50
  // A long bar leaves room for its length alone; that it failed is seen by the mark beside its name.
  const roomy = before || left + width <= 55
  const label = (
    <>
      {item.problem && <span className={roomy ? 'text-deny' : 'sr-only'}>{item.problem} </span>}
      {item.durationUs !== undefined && formatDuration(item.durationUs / 1_000)}
    </>
  )
  return (
    <div className="relative h-full min-w-0 overflow-hidden phone:h-[3px] phone:self-end">
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-1/2 min-w-[3px] -translate-y-1/2 rounded-mark phone:top-0 phone:h-[3px] phone:translate-y-0',
          item.owner
            ? `h-2.5 ${ownerClass(item.owner)}`
            : 'h-[7px] rounded-b-none border-[1.5px] border-ink-3 border-b-0 opacity-80',
          item.problem &&
            item.owner &&
            'shadow-[0_0_0_1.5px_var(--bg),0_0_0_3px_var(--deny-fill)] phone:bg-deny-fill phone:shadow-none',
          running && 'border-ink-3 border-r border-dashed',
        )}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
      <span
        className="-translate-y-1/2 absolute top-1/2 whitespace-nowrap px-1.5 text-2xs text-ink-3 phone:hidden"
        style={before ? { right: `${100 - left}%` } : { left: `${left + width}%` }}
      >
        {label}
        {item.owner && <span className="sr-only">{words.owners[item.owner]}</span>}
      </span>
    </div>
  )
}
