'use client'
import { ArrowUp } from 'lucide-react'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './words.tsx'

export type LiveState = 'live' | 'reconnecting' | 'paused' | 'stopped'

const DOTS: Readonly<Record<LiveState, string>> = {
  live: 'bg-allow-fill',
  reconnecting: 'border border-ink-3 border-dashed',
  paused: 'bg-ink-4',
  stopped: 'border border-ink-3',
}

/** Whether what is shown still follows what happens; while reconnecting, of which moment it is. */
export function LiveLabel({
  state,
  asOf,
  className,
}: {
  state: LiveState
  asOf?: string
  className?: string | undefined
}) {
  const words = useWords()
  const text = state === 'reconnecting' ? words.reconnecting(asOf ?? '–') : words[state]
  return (
    <span
      role="status"
      className={cn('inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2 text-xs', className)}
    >
      <span aria-hidden="true" className={cn('size-[7px] rounded-full', DOTS[state])} />
      {text}
    </span>
  )
}

/** New rows that wait until the reader asks for them. Takes no room while there are none. */
export function NewRowsPill({ count, onShow }: { count: number; onShow: () => void }) {
  const words = useWords()
  return (
    <span role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-[22px] items-center gap-[5px] rounded-full border border-ink bg-raised px-2 font-medium text-ink text-xs hover:bg-hover coarse:h-control coarse:px-4"
        >
          <Icon of={ArrowUp} size="s" className="text-ink" />
          {words.newRows(count)}
        </button>
      )}
    </span>
  )
}
