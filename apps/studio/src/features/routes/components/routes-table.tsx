'use client'
import type { RouteTrial } from '@hermes/contracts/route'
import type { RouteRow } from '@hermes/contracts/views/route'
import { Chip } from '@hermes/ui/chip'
import { cn } from '@hermes/ui/cn'
import { Table, Td, Th, Tr } from '@hermes/ui/table'
import { useTranslations } from 'next-intl'
import { OrderWarning, TrialMark } from './route-marks.tsx'
import { RouteRule } from './route-rule.tsx'

interface Props {
  rows: readonly RouteRow[]
  /** What the tested call does at each rule, by name. */
  trials: ReadonlyMap<string, RouteTrial>
  /** A call has been tested, so the last column has something to say. */
  tested: boolean
  /** No rule with a target won. */
  fallbackWins: boolean
}

/** All rules, smallest number first; what a tested call does at each stands in the last column. */
export function RoutesTable({ rows, trials, tested, fallbackWins }: Props) {
  const t = useTranslations('routes')
  return (
    <Table aria-label={t('list')} className="table-fixed phone:hidden">
      <thead>
        <tr>
          <Th className="w-14 text-right" title={t('column.numberHint')}>
            {t('column.number')}
          </Th>
          <Th className="w-[170px]">{t('column.name')}</Th>
          <Th>{t('column.rule')}</Th>
          <Th className="narrow:hidden w-[124px]">{t('column.role')}</Th>
          <Th className="w-[64px] text-right narrow:hidden">{t('column.calls')}</Th>
          <Th className="w-[92px] border-l">{t('column.call')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const trial = trials.get(row.name)
          return (
            <Tr key={row.name} aria-current={trial?.outcome === 'wins'}>
              <Td className="mono text-right align-middle">{row.priority}</Td>
              <Td className="py-1.5">
                <RouteName row={row} />
                <OrderWarning row={row} />
              </Td>
              <Td className="py-1.5">
                <RouteRule route={row} />
              </Td>
              <Td className="narrow:hidden">{row.requireRole && <Chip mono>{row.requireRole}</Chip>}</Td>
              <Td className="mono text-right narrow:hidden">{row.calls24h.toLocaleString('en')}</Td>
              <Td className="border-l">
                <TrialMark trial={trial} />
              </Td>
            </Tr>
          )
        })}
        <Tr aria-current={fallbackWins}>
          <Td className="mono text-right text-ink-3">{t('fallback.number')}</Td>
          <Td className="text-ink-2">{t('fallback.name')}</Td>
          <Td className="mono py-1.5 text-ink-2">→ {t('fallback.to')}</Td>
          <Td className="narrow:hidden" />
          <Td className="narrow:hidden" />
          <Td className="border-l text-ink-2">{tested && t(fallbackWins ? 'outcome.wins' : 'outcome.loses')}</Td>
        </Tr>
      </tbody>
    </Table>
  )
}

/** Name and where it is defined. */
export function RouteName({ row }: { row: RouteRow }) {
  const t = useTranslations('routes')
  return (
    <div className="grid min-w-0 leading-[18px]">
      <span className={cn('truncate', row.enabled ? 'font-medium' : 'text-ink-3')}>
        {row.name}
        {!row.enabled && <span className="font-normal"> {t('off')}</span>}
      </span>
      <span className="truncate text-ink-3 text-xs">{row.sourceText}</span>
    </div>
  )
}
