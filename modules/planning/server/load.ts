import { awayBetween, openCalendars, peopleBelow, todayOf } from '#modules/organization/server/index.ts'
import { workingSpans } from '#modules/organization/shared/index.ts'
import { rowsForModule } from '#modules/records/server/index.ts'
import type { Row } from '#modules/records/shared/index.ts'
import { route } from '#platform/server/route.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { dayAfter, daysBetween, hoursByDay, mondayOf } from '../shared/load.ts'
import { type LoadCell, MOST_TASKS, showLoad } from '../shared/load-contract.ts'
import { openTasks } from '../shared/open-tasks.ts'
import { templatesOf } from './templates.ts'

const HOUR = 3_600_000
const calendarOf = openCalendars()

/** What people have to do beside the time that they have; only tasks that the caller sees are counted. */
export const loadRoute = route(showLoad, async (context, { from, weeks: count, project }) => {
  const { db, principal } = context
  const { orgId } = principal
  const today = await todayOf(db, orgId)
  const weeks = Array.from({ length: count }, (_, at) => dayAfter(mondayOf(from ?? today), at * 7))
  const last = dayAfter(weeks.at(-1)!, 6)
  const calendar = await calendarOf(db, orgId)
  const known = new Map<string, number>()
  const hoursOn = (day: string) => {
    const found =
      known.get(day) ?? workingSpans(day, calendar).reduce((sum, [begins, ends]) => sum + (ends - begins) / HOUR, 0)
    known.set(day, found)
    return found
  }

  const tasks = await rowsForModule(
    context,
    'planning.tasks',
    { filter: { all: openTasks }, sort: ['ends_on'], most: MOST_TASKS },
    false,
  )
  const templates = await templatesOf(context)
  const real = tasks.filter(({ values }) => !templates.has(namedIn(values['project'] ?? null)?.id ?? ''))
  const dated = real.filter(({ values }) => values['ends_on'] && namedIn(values['responsible'] ?? null))
  const names = new Map<string, string>()
  const cells = new Map<string, LoadCell[]>()
  const shown: Record<string, { name: string; project: string; project_id: string; first: string; last: string }> = {}
  const cellsOf = (person: string) => {
    const found = cells.get(person) ?? weeks.map((): LoadCell => ({ hours: 0, capacity: 0, away: 0, tasks: [] }))
    cells.set(person, found)
    return found
  }
  const inProject = new Set<string>()
  for (const row of dated) {
    const task = taskOf(row)
    const person = namedIn(row.values['responsible']!)!
    names.set(person.id, person.name)
    if (task.project_id === project) inProject.add(person.id)
    const byWeek = new Map<number, number>()
    for (const [day, hours] of hoursByDay(task, today, hoursOn)) {
      if (day < weeks[0]! || day > last) continue
      const week = Math.floor((Date.parse(day) - Date.parse(weeks[0]!)) / (7 * 24 * HOUR))
      byWeek.set(week, (byWeek.get(week) ?? 0) + hours)
    }
    for (const [week, hours] of byWeek) {
      const cell = cellsOf(person.id)[week]!
      cell.hours += hours
      cell.tasks.push({ id: row.id, hours: tenths(hours) })
      const { name, project: title, project_id, first, last: ends } = task
      shown[row.id] = { name, project: title, project_id, first, last: ends }
    }
  }
  // Whoever leads people sees those too who have nothing to do.
  for (const { emp_id, name } of project === undefined ? await peopleBelow(db, orgId, principal.person, today) : []) {
    names.set(String(emp_id), name)
    cellsOf(String(emp_id))
  }
  const away = new Map<string, Set<string>>()
  for (const one of await awayBetween(db, orgId, weeks[0]!, last)) {
    const days = away.get(String(one.emp_id)) ?? new Set()
    const [first, end] = [one.from > weeks[0]! ? one.from : weeks[0]!, one.to < last ? one.to : last]
    for (const day of daysBetween(first, end)) days.add(day)
    away.set(String(one.emp_id), days)
  }
  for (const [person, ofPerson] of cells)
    for (const [at, cell] of ofPerson.entries()) {
      for (const day of daysBetween(weeks[at]!, dayAfter(weeks[at]!, 6))) {
        if (hoursOn(day) > 0 && away.get(person)?.has(day)) cell.away += 1
        else if (day >= today) cell.capacity += hoursOn(day)
      }
      cell.tasks.sort((one, other) => other.hours - one.hours)
      cell.hours = tenths(cell.hours)
      cell.capacity = tenths(cell.capacity)
    }
  return {
    today,
    weeks,
    people: [...cells]
      .filter(([id]) => project === undefined || inProject.has(id))
      .map(([id, ofPerson]) => ({ id, name: names.get(id) ?? '', cells: ofPerson }))
      .sort((one, other) => one.name.localeCompare(other.name, 'mn')),
    tasks: shown,
    left_out: {
      nobody: real.filter(({ values }) => !namedIn(values['responsible'] ?? null)).length,
      undated: real.filter(({ values }) => namedIn(values['responsible'] ?? null) && !values['ends_on']).length,
    },
    is_whole: tasks.length < MOST_TASKS,
  }
})

const tenths = (hours: number) => Math.round(hours * 10) / 10

function taskOf({ values }: Row) {
  const number = (name: string) => (values[name] == null ? undefined : Number(values[name]))
  const last = String(values['ends_on'])
  const begins = values['starts_on'] == null ? last : String(values['starts_on'])
  const project = namedIn(values['project'] ?? null)
  return {
    name: String(values['name'] ?? ''),
    project: project?.name ?? '',
    project_id: project?.id ?? '',
    first: begins > last ? last : begins,
    last,
    estimate: number('estimate'),
    spent: number('spent') ?? 0,
    percent: number('percent') ?? 0,
  }
}
