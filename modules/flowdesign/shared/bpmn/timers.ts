import { type DateSource, MOST_DUE_HOURS } from '#modules/workflow/shared/index.ts'
import { ns } from './names.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

const WORKING_DAY = 8
const WORKING_WEEK = 5

/** Hours that people work within an ISO 8601 duration; undefined when it is none. */
function workingHours(duration: string) {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
    duration.trim(),
  )
  if (!found) return undefined
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const whole =
    (years * 250 + months * 21 + weeks * WORKING_WEEK + days) * WORKING_DAY + hours + minutes / 60 + seconds / 3600
  // However short: a step that is due at once would be none.
  return whole > 0 && whole <= MOST_DUE_HOURS ? Math.max(0.01, Math.round(whole * 100) / 100) : undefined
}

/** The words inside a timer, of whichever kind. */
function timeIn(event: XmlElement) {
  const definition = event.children.find(({ ns: space, name }) => space === ns.bpmn && name === 'timerEventDefinition')
  const time = definition?.children.find(
    ({ name }) => name === 'timeDuration' || name === 'timeDate' || name === 'timeCycle',
  )
  return { definition, time, text: time?.text.trim() ?? '' }
}

export const isTimer = (event: XmlElement) => timeIn(event).definition !== undefined

/** A boundary timer says until when its task is due. */
export function dueHours(event: XmlElement, name: string, report: Report) {
  const { definition, time, text } = timeIn(event)
  if (definition) report.useAll(definition)
  const hours = time?.name === 'timeDuration' ? workingHours(text) : undefined
  if (hours === undefined) report.lost('timer', event.written, name, text)
  else report.guessed('hours', event.written, name, `${text} → ${hours}`)
  return hours
}

/** An intermediate timer lets the document wait. */
export function dateOf(event: XmlElement, name: string, report: Report): DateSource | undefined {
  const { definition, time, text } = timeIn(event)
  if (definition) report.useAll(definition)
  const at = time?.name === 'timeDate' ? momentIn(text) : undefined
  if (at) {
    if (Date.parse(text) !== Date.parse(at) || !NAMES_ZONE.test(text))
      report.guessed('hours', event.written, name, `${text} → ${at}`)
    return { kind: 'on', at }
  }
  const hours = time?.name === 'timeDuration' ? workingHours(text) : undefined
  const days = hours === undefined ? 0 : Math.ceil(hours / WORKING_DAY)
  if (days < 1 || days > 366) {
    report.lost('timer', event.written, name, text)
    return undefined
  }
  if (text !== `P${days}D`) report.guessed('hours', event.written, name, `${text} → P${days}D`)
  return { kind: 'after', working_days: days }
}

const NAMES_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/

/** ISO 8601 in UTC; a moment that names no zone is one of Ulaanbaatar, a day alone its beginning there. */
function momentIn(text: string): string | undefined {
  const [, day, clock = 'T00:00:00', zone = '+08:00'] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const time = day ? Date.parse(`${day}${clock}${zone}`) : NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
