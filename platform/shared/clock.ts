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
