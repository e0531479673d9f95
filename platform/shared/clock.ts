const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-21 08:40` in the given zone; what is no moment stays as it was written. */
export function dateTimeIn(zone: string, value: string | Date) {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return String(value)
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(zone, clock)
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value: text }) => [type, text]))
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`
}

/** The moment that clocks of the zone show as `2026-11-21 08:40`, ISO 8601 in UTC; undefined where that is none. */
export function momentIn(zone: string, local: string): string | undefined {
  const wanted = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(local) ? Date.parse(`${local.replace(' ', 'T')}Z`) : Number.NaN
  if (Number.isNaN(wanted)) return undefined
  const shown = Date.parse(`${dateTimeIn(zone, new Date(wanted)).replace(' ', 'T')}Z`)
  return new Date(wanted - (shown - wanted)).toISOString()
}
