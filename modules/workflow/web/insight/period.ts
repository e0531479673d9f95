import { formatDate } from '#platform/web/format.ts'

export const periods = ['30', '90', '365', 'all', 'own'] as const

const DAY = 86_400_000

interface Chosen {
  period: string
  from: string
  to: string
}

/** First and last day of what was chosen, as calls want it; nothing where everything counts. */
export function daysOf({ period, from, to }: Chosen, now = new Date()): { from?: string; to?: string } {
  if (period === 'own') return { ...(from && { from }), ...(to && { to }) }
  const days = Number(period)
  if (!(days > 0)) return {}
  return { from: formatDate(new Date(now.getTime() - (days - 1) * DAY)), to: formatDate(now) }
}
