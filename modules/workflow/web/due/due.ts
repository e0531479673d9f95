import { formatDate, formatDateTime } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/i18n/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface DueWords {
  tone: 'overdue' | 'today' | 'later'
  text: string
}

/**
 * A deadline as a chip says it: by how much it passed, today and tomorrow by the hour, a week by its days, later the
 * day itself; days are the organisation's.
 */
export function dueWords(dueAt: string, t: Translate, now = new Date()): DueWords {
  const late = now.getTime() - new Date(dueAt).getTime()
  if (late >= 0) return { tone: 'overdue', text: overdueBy(late, t) }
  const [day = '', time = ''] = formatDateTime(dueAt).split(' ')
  const days = Math.round((Date.parse(day) - Date.parse(formatDate(now))) / DAY)
  if (days <= 0) return { tone: 'today', text: t('workflow.due.today', { time }) }
  if (days === 1) return { tone: 'later', text: t('workflow.due.tomorrow', { time }) }
  return { tone: 'later', text: days <= 7 ? t('workflow.due.in_days', { count: days }) : day }
}

function overdueBy(late: number, t: Translate) {
  if (late < HOUR) return t('workflow.due.overdue_minutes', { count: Math.max(1, Math.floor(late / MINUTE)) })
  if (late < DAY) return t('workflow.due.overdue_hours', { count: Math.floor(late / HOUR) })
  return t('workflow.due.overdue_days', { count: Math.floor(late / DAY) })
}
