/** Files as MS Project writes them, as far as they say something here; leaves of elements as records. */
type Fields = Record<string, string | number>

export const element = (name: string, fields: Fields, ...inside: string[]) =>
  `<${name}>${Object.entries(fields)
    .map(([key, value]) => `<${key}>${value}</${key}>`)
    .join('')}${inside.join('')}</${name}>`

const times = (...spans: [string, string][]) =>
  `<WorkingTimes>${spans.map(([from, to]) => element('WorkingTime', { FromTime: `${from}:00`, ToTime: `${to}:00` })).join('')}</WorkingTimes>`
const officeTimes = times(['08:00', '12:00'], ['13:00', '17:00'])

export const weekDay = (type: number, isWorking: boolean, inside = isWorking ? officeTimes : '') =>
  element('WeekDay', { DayType: type, DayWorking: Number(isWorking) }, inside)
export const worked = times
export const period = (from: string, to: string) =>
  element('TimePeriod', { FromDate: `${from}T00:00:00`, ToDate: `${to}T23:59:00` })

export const office = (uid: number, more = '', behind = '') =>
  element(
    'Calendar',
    { UID: uid, Name: 'Standard', IsBaseCalendar: 1, BaseCalendarUID: -1 },
    `<WeekDays>${[1, 2, 3, 4, 5, 6, 7].map((day) => weekDay(day, day > 1 && day < 7)).join('')}${more}</WeekDays>${behind}`,
  )

/** `1 FS+2d`, `1 SS-1d`, `1 FS+3ed`, `1 FF50%`: what a task waits for. */
function link(text: string) {
  const [, from = '', type = 'FS', amount = '0', unit] =
    /^(\d+)(?: (FS|SS|FF|SF))?([+-]?\d+)?(e?d|%)?$/.exec(text) ?? []
  const lag = unit === '%' ? Number(amount) : Number(amount) * (unit === 'ed' ? 14_400 : 4800)
  return element('PredecessorLink', {
    PredecessorUID: from,
    Type: ['FF', 'FS', 'SF', 'SS'].indexOf(type),
    CrossProject: 0,
    LinkLag: lag,
    LagFormat: unit === '%' ? 19 : unit === 'ed' ? 8 : 7,
  })
}

export const task = (uid: number, fields: Fields, ...links: string[]) =>
  element('Task', { UID: uid, ID: uid, Name: `Task ${uid}`, OutlineLevel: 1, ...fields }, ...links.map(link))

export const project = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Project xmlns="http://schemas.microsoft.com/project">
<Name>Plan.xml</Name><ScheduleFromStart>1</ScheduleFromStart>
<StartDate>2026-03-02T08:00:00</StartDate><CalendarUID>1</CalendarUID>
${parts.join('\n')}</Project>`

export const calendars = (...all: string[]) => `<Calendars>${all.join('')}</Calendars>`
export const tasks = (...all: string[]) => `<Tasks>${all.join('\n')}</Tasks>`
