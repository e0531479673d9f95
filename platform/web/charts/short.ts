import { useCallback } from 'react'
import { useText } from '../i18n/index.ts'

/** A figure in few letters, as the reader's language writes it; browsers know that of some languages. */
export function useShort() {
  const { t, language } = useText()
  return useCallback(
    (value: number) => {
      const isKnown = Intl.NumberFormat.supportedLocalesOf([language]).length > 0
      if (isKnown)
        return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
      const size = Math.abs(value)
      const part = (by: number) => String(Math.round((value / by) * 10) / 10)
      if (size >= 1e9) return t('platform.chart.billion', { figure: part(1e9) })
      if (size >= 1e6) return t('platform.chart.million', { figure: part(1e6) })
      if (size >= 1e4) return t('platform.chart.thousand', { figure: part(1e3) })
      return String(Math.round(value * 100) / 100)
    },
    [t, language],
  )
}
