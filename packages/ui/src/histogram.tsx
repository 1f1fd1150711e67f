'use client'
import { type KeyboardEvent, useState } from 'react'
import { cn } from './cn.tsx'
import { Table, Td, Th } from './table.tsx'
import { momentParts } from './when.tsx'

export interface HistogramBar {
  from: Date
  ran: number
  stopped: number
}

interface HistogramProps {
  bars: readonly HistogramBar[]
  /** What the picture says, in one sentence: its accessible name. */
  sentence: string
  /** Headings of the table twin. */
  heads: { from: string; ran: string; stopped: string }
  height?: number
  /** A press on a bar: its start and the next one's. */
  onPick?: ((from: Date, to: Date) => void) | undefined
  className?: string | undefined
}

/**
 * Counts per interval: what ran stands up in grey, what stopped hangs down in red on the same scale, so that trouble is
 * a shape and not a shade. T on the focused chart shows it as a table.
 */
export function Histogram({ bars, sentence, heads, height = 46, onPick, className }: HistogramProps) {
  const [asTable, setAsTable] = useState(false)
  const most = Math.max(1, ...bars.map((bar) => bar.ran))
  const worst = Math.max(0, ...bars.map((bar) => bar.stopped))
  const scale = (height * (most / (most + worst))) / most
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
    event.stopPropagation()
    setAsTable(!asTable)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart takes one key, which swaps it for its table.
    <figure tabIndex={0} onKeyDown={onKeyDown} aria-label={sentence} className={cn('focus-inset min-w-0', className)}>
      {asTable ? (
        <HistogramTable bars={bars} heads={heads} />
      ) : (
        <>
          <div aria-hidden="true" className="flex">
            {bars.map((bar, index) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the same range is a choice in the page's range list.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
              <span
                key={bar.from.getTime()}
                onClick={onPick && (() => onPick(bar.from, bars[index + 1]?.from ?? new Date()))}
                className="group flex min-w-0 flex-1 flex-col"
              >
                <span className="flex items-end border-ink-3 border-b px-px" style={{ height: most * scale }}>
                  <span
                    className="w-full rounded-t-[1px] bg-ink-4 group-hover:bg-ink-3"
                    style={{ height: grow(bar.ran, scale) }}
                  />
                </span>
                <span className="px-px" style={{ height: worst * scale }}>
                  <span className="block w-full bg-deny-fill" style={{ height: grow(bar.stopped, scale) }} />
                </span>
              </span>
            ))}
          </div>
          <HistogramAxis bars={bars} />
        </>
      )}
    </figure>
  )
}

/** No count above zero is invisible. */
const grow = (count: number, scale: number) => (count === 0 ? 0 : Math.max(1.5, count * scale))

function HistogramAxis({ bars }: { bars: readonly HistogramBar[] }) {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => bars[Math.round(share * (bars.length - 1))])
  const days = marks.map((bar) => bar && momentParts(bar.from).date)
  return (
    <div
      aria-hidden="true"
      className="flex justify-between pt-[3px] text-[10.5px] text-ink-3 leading-[14px]"
      suppressHydrationWarning
    >
      {marks.map(
        (bar, index) =>
          bar &&
          marks.indexOf(bar) === index && (
            <span key={bar.from.getTime()}>
              {days[index] !== days[index - 1] && new Set(days).size > 1 && `${days[index]?.slice(0, 3)} `}
              {momentParts(bar.from).time.slice(0, 5)}
            </span>
          ),
      )}
    </div>
  )
}

function HistogramTable({ bars, heads }: { bars: readonly HistogramBar[]; heads: HistogramProps['heads'] }) {
  return (
    <div className="max-h-64 overflow-y-auto">
      <Table>
        <thead>
          <tr>
            <Th>{heads.from}</Th>
            <Th className="text-right">{heads.ran}</Th>
            <Th className="text-right">{heads.stopped}</Th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from.getTime()}>
              <Td className="mono">{`${momentParts(bar.from).date}, ${momentParts(bar.from).time}`}</Td>
              <Td className="mono text-right">{bar.ran}</Td>
              <Td className="mono text-right">{bar.stopped}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
