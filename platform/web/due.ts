import { daysFromTo } from '#platform/shared/day.ts'
import { formatDate, formatDateTime } from './format.ts'
import type { Translate } from './i18n/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** So many days ahead are counted; what is later is told by its day. */
const NEAR = 7

interface Due {
  tone: 'late' | 'today' | 'later'
  text: string
}

/**
 * A deadline in words: by how much it passed, today and tomorrow by the hour, a week by its days, later the day
 * itself; days are the organisation's.
 */
export function dueAt(moment: string, t: Translate, now = new Date()): Due {
  const late = now.getTime() - new Date(moment).getTime()
  if (late >= 0) {
    const days = daysFromTo(formatDate(moment), formatDate(now))
    return { tone: 'late', text: late < DAY ? lateByHours(late, t) : lateBy(Math.max(1, days), t) }
  }
  const [day = '', time = ''] = formatDateTime(moment).split(' ')
  return dueOn(day, t, { time, now })
}

/** The same of what is due on a whole day, at a time where it says one: it is late once that day is over. */
export function dueOn(day: string, t: Translate, { time = '', now = new Date() } = {}): Due {
  const days = daysFromTo(formatDate(now), day)
  if (days < 0) return { tone: 'late', text: lateBy(-days, t) }
  if (days === 0) return { tone: 'today', text: `${t('platform.due.today')} ${time}`.trim() }
  if (days === 1) return { tone: 'later', text: `${t('platform.due.tomorrow')} ${time}`.trim() }
  return { tone: 'later', text: days <= NEAR ? t('platform.due.in_days', { count: days }) : day }
}

const lateBy = (days: number, t: Translate) => t('platform.due.late_days', { count: days })

function lateByHours(late: number, t: Translate) {
  if (late < HOUR) return t('platform.due.late_minutes', { count: Math.max(1, Math.floor(late / MINUTE)) })
  return t('platform.due.late_hours', { count: Math.floor(late / HOUR) })
}
