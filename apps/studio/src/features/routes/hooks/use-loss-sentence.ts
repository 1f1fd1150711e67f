'use client'
import type { RouteTrial } from '@hermes/contracts/route'
import { useTranslations } from 'next-intl'

/** Why a rule did not win, in one sentence. */
export function useLossSentence(): (trial: RouteTrial) => string {
  const t = useTranslations('routes.loss')
  return ({ loss, priority }) => {
    if (!loss) return ''
    switch (loss.why) {
      case 'other_tool':
      case 'disabled':
      case 'role_only':
        return t(loss.why)
      case 'agent':
        return loss.actual === undefined
          ? t('noAgent', { expected: loss.expected })
          : t('agent', { expected: loss.expected, actual: loss.actual })
      case 'argument':
        return loss.actual === undefined
          ? t('missing', { path: loss.path })
          : t(loss.condition, { path: loss.path, expected: JSON.stringify(loss.expected) })
      case 'larger_number':
        return t('larger_number', { priority, winner: loss.winner, winnerPriority: loss.winnerPriority })
      case 'defined_earlier':
        return t('defined_earlier', { winner: loss.winner })
    }
  }
}
