import type { Component, Problems } from './components.ts'
import { offsetAt, zoneAhead, zoneNamed } from './zones.ts'

export interface Zones {
  /** By whose clocks times are meant that name none. */
  usual: string
  named(this: void, said: string | undefined, line: number): string
}

/** The zones that a file names; one that nobody knows is told once, and its times are read by the usual clocks. */
export function readZones(parts: readonly Component[], usual: string, problems: Problems): Zones {
  const own = new Map<string, string | undefined>()
  for (const part of parts.filter(({ name }) => name === 'VTIMEZONE')) {
    const said = (name: string) => part.lines.find((line) => line.name === name)?.value
    const id = said('TZID')
    if (id === undefined) continue
    own.set(id.trim(), zoneNamed(id) ?? zoneNamed(said('X-LIC-LOCATION') ?? '') ?? zoneLike(part))
  }
  const told = new Set<string>()
  return {
    usual,
    named(said, line) {
      if (said === undefined || said.trim() === '') return usual
      const name = said.trim()
      const zone = own.get(name) ?? zoneNamed(name)
      if (zone !== undefined) return zone
      if (!told.has(name)) problems.add('bad_zone', line, name)
      told.add(name)
      return usual
    },
  }
}

const OFFSET = /^([+-])(\d\d)(\d\d)(?:\d\d)?$/

function offsetIn(part: Component | undefined): number | undefined {
  const [, sign, hours, minutes] =
    OFFSET.exec(part?.lines.find(({ name }) => name === 'TZOFFSETTO')?.value.trim() ?? '') ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** A month in which the clocks of a zone have changed to summer time: of north and south one each. */
const [JANUARY, JULY] = [Date.UTC(2025, 0, 15), Date.UTC(2025, 6, 15)]

/** A zone of the world whose clocks show the same in winter and summer as this one says. */
function zoneLike({ parts }: Component): string | undefined {
  const newest = (kind: string) => parts.filter(({ name }) => name === kind).at(-1)
  const [standard, daylight] = [offsetIn(newest('STANDARD')), offsetIn(newest('DAYLIGHT'))]
  if (standard === undefined) return daylight === undefined ? undefined : zoneAhead(daylight)
  if (daylight === undefined || daylight === standard) return zoneAhead(standard)
  const isNorth = monthOf(newest('DAYLIGHT')) < 7
  const [winter, summer] = isNorth ? [JANUARY, JULY] : [JULY, JANUARY]
  return Intl.supportedValuesOf('timeZone').find(
    (zone) => offsetAt(winter, zone) === standard && offsetAt(summer, zone) === daylight,
  )
}

function monthOf(part: Component | undefined): number {
  const said = (name: string) => part?.lines.find((line) => line.name === name)?.value ?? ''
  const byMonth = /BYMONTH=(\d{1,2})/i.exec(said('RRULE'))?.[1]
  return Number(byMonth ?? said('DTSTART').slice(4, 6)) || 1
}
