import { isSignedIn } from '#modules/access/web/index.ts'
import { listFreeDays } from '#modules/organization/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { type DateRange, daysIn } from '../../shared/fields/kinds/date-range.ts'

/** The calendar of the organisation tells no more days at once. */
const MOST_DAYS = 100
const FIVE_MINUTES = 300_000

/** How many days those are, and on how many of them the organisation works; outside it only the former is known. */
export function RangeDays({ range }: { range: DateRange }) {
  const { t } = useText()
  const count = daysIn(range)
  const isAsked = count <= MOST_DAYS && isSignedIn()
  const free = useCall(
    listFreeDays,
    { from: range.from, days: Math.min(count, MOST_DAYS) },
    { enabled: isAsked, staleTime: FIVE_MINUTES, meta: { quiet: true } },
  )
  if (!isAsked || !free.data) return t('records.range.days', { count })
  const working = count - free.data.filter((day) => day >= range.from && day <= range.to).length
  return t('records.range.working', { count, working })
}
