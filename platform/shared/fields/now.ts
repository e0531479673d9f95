import { dayIn } from '../expression/calendar-day.ts'

/** A moment, as the clocks of a zone show it. */
export interface Now {
  /** `2026-03-01T01:30:00.000Z` */
  moment: string
  /** `2026-03-01` */
  day: string
  /** `09:30` */
  time: string
}

/** Each is read where it is asked for: few fields begin with any of them. */
export const nowIn = (zone: string, moment: Date): Now => ({
  moment: moment.toISOString(),
  get day() {
    return dayIn(zone, moment)
  },
  get time() {
    return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: zone }).format(moment)
  },
})
