'use client'
import { MenuChoice } from '@hermes/ui/menu'
import { useTranslations } from 'next-intl'
import { CONTRASTS, DENSITIES, THEMES } from '../appearance.ts'
import { useAppearance } from '../hooks/use-appearance.ts'

/** Theme, contrast and density, kept in this browser and in effect at once. */
export function AppearanceChoices() {
  const t = useTranslations('shell.appearance')
  const [appearance, setAppearance] = useAppearance()
  const pick = <T extends string>(values: readonly T[], chosen: string, apply: (value: T) => void) => {
    const value = values.find((candidate) => candidate === chosen)
    if (value) apply(value)
  }
  return (
    <>
      <MenuChoice
        label={t('theme')}
        value={appearance.theme}
        onValueChange={(chosen) => pick(THEMES, chosen, (theme) => setAppearance({ theme }))}
        options={THEMES.map((value) => ({ value, label: t(value) }))}
      />
      <MenuChoice
        label={t('contrast')}
        value={appearance.contrast}
        onValueChange={(chosen) => pick(CONTRASTS, chosen, (contrast) => setAppearance({ contrast }))}
        options={CONTRASTS.map((value) => ({ value, label: t(value) }))}
      />
      <MenuChoice
        label={t('density')}
        value={appearance.density}
        onValueChange={(chosen) => pick(DENSITIES, chosen, (density) => setAppearance({ density }))}
        options={DENSITIES.map((value) => ({ value, label: t(value) }))}
      />
    </>
  )
}
