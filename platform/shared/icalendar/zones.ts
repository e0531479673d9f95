import { windowsZones } from './windows-zones.ts'

const QUARTER = 900_000
const MOST_REMEMBERED = 5000
/** By zone and quarter of an hour: clocks change at full quarters, and asking the calendar of the world takes long. */
const offsets = new Map<string, number>()
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, made)
  return made
}

/** Milliseconds by which clocks in the zone are ahead of UTC at this moment. */
export function offsetAt(time: number, zone: string): number {
  if (zone === 'UTC') return 0
  const key = `${zone} ${Math.floor(time / QUARTER)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_REMEMBERED) offsets.clear()
  const whole = Math.floor(time / 1000) * 1000
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const shown = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
  const offset = shown - whole
  offsets.set(key, offset)
  return offset
}

/** Milliseconds as if the clocks of the zone showed UTC. */
export const localTime = (time: number, zone: string) => time + offsetAt(time, zone)

/** The moment at which the clocks of the zone show this; where they jump over it, by those before the jump. */
export function momentAt(local: number, zone: string): number {
  const guess = local - offsetAt(local, zone)
  const found = local - offsetAt(guess, zone)
  if (localTime(found, zone) === local) return found
  return local - offsetAt(found - 3_600_000 * 3, zone)
}

const valid = new Map<string, boolean>()

function isZone(name: string): boolean {
  const known = valid.get(name)
  if (known !== undefined) return known
  let isKnown = true
  try {
    clockOf(name)
  } catch {
    isKnown = false
  }
  // What files say is endless.
  if (valid.size < 2000) valid.set(name, isKnown)
  return isKnown
}

/** Names that programs give to a zone: those of the world, those of Windows and Outlook, and what hangs around them. */
export function zoneNamed(said: string): string | undefined {
  const name = said.trim().replace(/^"|"$/g, '')
  if (name === '' || name.length > 200) return undefined
  if (/^(?:utc|gmt|z|etc\/utc|etc\/gmt|tzone:\/\/microsoft\/utc)$/i.test(name)) return 'UTC'
  const windows = windowsZones[name] ?? windowsZones[name.replace(/^tzone:\/\/microsoft\//i, '')]
  if (windows) return windows
  if (/^[A-Za-z]/.test(name) && isZone(name)) return name
  // `/mozilla.org/20050126_1/Europe/Berlin`
  const tail = /[A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0]
  for (let rest = tail; rest?.includes('/'); rest = rest.slice(rest.indexOf('/') + 1)) if (isZone(rest)) return rest
  // `(UTC+08:00) Ulaanbaatar`
  const offset = /\((?:UTC|GMT)([+-]\d\d):?(\d\d)\)/i.exec(name)
  return offset
    ? zoneAhead((Number(offset[1]) * 60 + Math.sign(Number(offset[1])) * Number(offset[2])) * 60_000)
    : undefined
}

/** A zone without summer time that is so many milliseconds ahead. */
export function zoneAhead(offset: number): string | undefined {
  const minutes = Math.round(offset / 60_000)
  if (minutes === 0) return 'UTC'
  if (minutes % 60 === 0 && Math.abs(minutes) <= 12 * 60)
    return `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes) / 60}`
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const name = `${minutes > 0 ? '+' : '-'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return isZone(name) ? name : undefined
}

/** Clocks do not change twice in so short a time. */
const STEP = 7 * 86_400_000

/** When the clocks of a zone change between two moments, with what they show before and after. */
export function changesOf(zone: string, from: number, to: number): { at: number; before: number; after: number }[] {
  const changes: { at: number; before: number; after: number }[] = []
  for (let day = from; day < to; day += STEP) {
    const [before, after] = [offsetAt(day, zone), offsetAt(day + STEP, zone)]
    if (before === after) continue
    let [low, high] = [day, day + STEP]
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(middle, zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: Math.round(high / QUARTER) * QUARTER, before, after })
  }
  return changes
}
