import { addDays } from '#platform/web/date/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { aYearAfter } from '../../shared/a-year.ts'

/**
 * Days until which a document may rest: the engine takes no day that has come, and none that begins more than a year
 * from now.
 */
export const aYearFrom = (now: Date) => ({
  first: addDays(formatDate(now), 1),
  last: formatDate(new Date(aYearAfter(now.getTime()))),
})
