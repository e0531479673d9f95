import type { Translate } from '#platform/web/i18n/index.ts'

/** How much later or earlier something ends than was planned at first. */
export const slipWords = (days: number, t: Translate): string =>
  days === 0
    ? t('records.gantt.slip_none')
    : t(days > 0 ? 'records.gantt.slip_later' : 'records.gantt.slip_earlier', { count: Math.abs(days) })

/** A number of days with its sign. */
export const signed = (days: number): string => (days > 0 ? `+${days}` : days < 0 ? `−${-days}` : '0')
