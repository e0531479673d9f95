import type { Translate } from '#platform/web/i18n/index.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

export const clocks = ['working', 'calendar'] as const
export type Clock = (typeof clocks)[number]

/** As short as a cell allows. Hours of work stay hours: a working day is as long as each office makes it. */
export function durationWords(milliseconds: number, clock: Clock, t: Translate) {
  if (milliseconds < HOUR) return t('workflow.insight.minutes', { count: Math.round(milliseconds / MINUTE) })
  if (clock === 'calendar' && milliseconds >= 2 * DAY)
    return t('workflow.insight.days', { count: short(milliseconds / DAY) })
  return t('workflow.insight.hours', { count: short(milliseconds / HOUR) })
}

/** One digit behind the point while there is room for it. */
const short = (value: number) => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
