'use client'
import type { RouteTrial } from '@hermes/contracts/route'
import type { RouteRow } from '@hermes/contracts/views/route'
import { Chip } from '@hermes/ui/chip'
import { useTranslations } from 'next-intl'
import { OrderWarning, TrialMark } from './route-marks.tsx'
import { RouteRule } from './route-rule.tsx'
import { RouteName } from './routes-table.tsx'

const ENTRY = 'grid grid-cols-[36px_minmax(0,1fr)_auto] gap-x-2 border-b px-4 py-2 aria-[current=true]:bg-selected'

interface Props {
  rows: readonly RouteRow[]
  trials: ReadonlyMap<string, RouteTrial>
  tested: boolean
  fallbackWins: boolean
}

/** The rules as a list for a narrow screen, with all that the table says: nothing scrolls sideways. */
export function RoutesPhoneList({ rows, trials, tested, fallbackWins }: Props) {
  const t = useTranslations('routes')
  return (
    <ul aria-label={t('list')} className="hidden phone:block">
      {rows.map((row) => (
        <li key={row.name} aria-current={trials.get(row.name)?.outcome === 'wins'} className={ENTRY}>
          <span className="mono pt-0.5 text-right">{row.priority}</span>
          <RouteName row={row} />
          <TrialMark trial={trials.get(row.name)} />
          <div className="col-start-2 col-end-4 grid gap-1">
            <RouteRule route={row} />
            <div className="flex flex-wrap gap-2">
              {row.requireRole && <Chip mono>{row.requireRole}</Chip>}
              <OrderWarning row={row} />
            </div>
          </div>
        </li>
      ))}
      <li aria-current={fallbackWins} className={ENTRY}>
        <span className="mono text-right text-ink-3">{t('fallback.number')}</span>
        <span className="text-ink-2">{t('fallback.name')}</span>
        <span className="text-ink-2">{tested && t(fallbackWins ? 'outcome.wins' : 'outcome.loses')}</span>
        <span className="mono col-start-2 col-end-4 text-ink-2">→ {t('fallback.to')}</span>
      </li>
    </ul>
  )
}
