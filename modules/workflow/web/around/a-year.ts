import { addDays } from '#platform/web/date/index.ts'

/** Days until which a document may rest: the engine takes no day that has come, and none beyond a year. */
export const aYearFrom = (today: string) => ({ first: addDays(today, 1), last: addDays(today, 365) })
