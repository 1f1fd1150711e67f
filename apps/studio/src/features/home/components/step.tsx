import type { ReactNode } from 'react'

interface StepProps {
  number: number
  title: string
  /** At the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

/** One numbered step of the first call. */
export function Step({ number, title, end, children }: StepProps) {
  return (
    <li className="mt-6 grid grid-cols-[22px_minmax(0,1fr)] gap-x-2.5">
      <span aria-hidden="true" className="font-medium text-ink-3 text-md">
        {number}
      </span>
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold leading-6">{title}</h3>
          {end && <div className="ml-auto max-w-full overflow-x-auto phone:ml-0">{end}</div>}
        </div>
        {children}
      </div>
    </li>
  )
}
