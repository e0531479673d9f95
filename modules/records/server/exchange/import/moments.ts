import { momentIn as momentAt } from '#platform/shared/clock.ts'
import { type DayOrder, dayIn } from '#platform/shared/written/days.ts'

/** A moment as it is kept: `2026-11-24 10:29` by the clocks of this zone, or with a zone of its own. */
export function momentIn(text: string, order: DayOrder, zone: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
  }
  const [, day = text, hour = '0', minute = '00', second = '00'] =
    /^(\S+)[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  const on = dayIn(day, order)
  if (on === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const shown = momentAt(zone, `${on} ${hour.padStart(2, '0')}:${minute}`)
  return shown?.replace(/:00\.000Z$/, `:${second}.000Z`)
}
