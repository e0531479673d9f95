import type { Translate } from '#platform/web/i18n/index.ts'

/** The two largest units of how long it has been running. */
export function uptimeOf(seconds: number, t: Translate) {
  const minutes = Math.floor(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${t('operation.uptime_days', { count: days })} ${t('operation.uptime_hours', { count: hours })}`
  if (hours > 0)
    return `${t('operation.uptime_hours', { count: hours })} ${t('operation.uptime_minutes', { count: minutes % 60 })}`
  return t('operation.uptime_minutes', { count: minutes })
}
