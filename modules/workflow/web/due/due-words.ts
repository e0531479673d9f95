import { formatDate, formatDateTime } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/i18n/index.ts'
import { dueText } from './due.ts'

const DAY = 24 * 3_600_000

/** The same in the words of a list: today and tomorrow by the hour, a week by its days, later the day itself. */
export function dueWords(dueAt: string, t: Translate, now = new Date()) {
  const { tone, text } = dueText(dueAt, t, now)
  if (tone === 'overdue') return { tone, text }
  const [day = '', time = ''] = formatDateTime(dueAt).split(' ')
  const days = Math.round((Date.parse(day) - Date.parse(formatDate(now))) / DAY)
  if (days <= 0) return { tone, text: t('workflow.due.today', { time }) }
  if (days === 1) return { tone, text: t('workflow.due.tomorrow', { time }) }
  return { tone, text: days <= 7 ? t('workflow.due.in_days', { count: days }) : day }
}
