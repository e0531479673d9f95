import { formatDate, formatDateTime } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/i18n/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface DueText {
  tone: 'overdue' | 'today' | 'later'
  text: string
}

/** A deadline as a chip shows it: by how much it passed, or when it comes; days are the organisation's. */
export function dueText(dueAt: string, t: Translate, now = new Date()): DueText {
  const late = now.getTime() - new Date(dueAt).getTime()
  if (late >= 0) return { tone: 'overdue', text: overdueBy(late, t) }
  const tone = formatDate(dueAt) === formatDate(now) ? 'today' : 'later'
  return { tone, text: formatDateTime(dueAt) }
}

function overdueBy(late: number, t: Translate) {
  if (late < HOUR) return t('workflow.due.overdue_minutes', { count: Math.max(1, Math.floor(late / MINUTE)) })
  if (late < DAY) return t('workflow.due.overdue_hours', { count: Math.floor(late / HOUR) })
  return t('workflow.due.overdue_days', { count: Math.floor(late / DAY) })
}
