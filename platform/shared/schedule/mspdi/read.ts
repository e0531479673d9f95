import { timetableOf, workWithin } from '../calendar.ts'
import type { Plan, PlannedTask, WorkingCalendar } from '../contract.ts'
import { calendarsIn, type FileCalendar } from './calendars.ts'
import { type LossBook, lossBook } from './losses.ts'
import type { Assignment, ProjectFile, Resource, TaskFacts } from './model.ts'
import { assignmentsIn, resourcesIn } from './resources.ts'
import { tasksIn } from './tasks.ts'
import { flagOf, momentOf } from './values.ts'
import { readXml, UnreadableProject, type XmlPart } from './xml.ts'

const STANDARD = 'standard'
const day = [
  [480, 720],
  [780, 1020],
] as const
const standard: WorkingCalendar = { week: [[], day, day, day, day, day, []], days: new Map() }

/**
 * Reads a project that MS Project saved as XML (MSPDI), as other programs write it too. Throws `UnreadableProject` for
 * what is none, is broken or has more than 10 MB or 20,000 tasks; what is read but not understood is told in `losses`.
 */
export function readMspdi(text: string): ProjectFile {
  const project = readXml(text)
  const hasTasks = project.texts.has('Tasks') || project.parts.some(({ name }) => name === 'Tasks')
  if (project.name !== 'Project' || !hasTasks) throw new UnreadableProject('not_mspdi')
  const losses = lossBook()
  const found = calendarsIn(project, losses)
  const { tasks, facts, links, shares } = tasksIn(project, losses)
  const resources = resourcesIn(project, found, losses)
  const assignments = assignmentsIn(project, facts, resources)
  if (project.texts.has('ScheduleFromStart') && !flagOf(project.texts.get('ScheduleFromStart')))
    losses.add('from_finish', project.texts.get('Name') ?? '')

  const given = project.texts.get('CalendarUID')?.trim() ?? ''
  const calendar = found.has(given) ? given : ([...found.values()].find(({ isBase }) => isBase)?.key ?? STANDARD)
  const placed = inTheirHours(tasks, { found, calendar, resources, assignments, facts, losses })
  const used = new Set([calendar, ...placed.map((task) => task.calendar), ...resources.map((one) => one.calendar)])
  const kept = [...found.values()].filter(({ key, isBase }) => isBase || used.has(key))
  const plan: Plan = {
    tasks: placed,
    links,
    calendars: Object.fromEntries([
      ...(found.has(calendar) ? [] : [[STANDARD, standard] as const]),
      ...kept.map((one) => [one.key, one.calendar] as const),
    ]),
    calendar,
    from: beginningOf(project, facts),
  }
  tellSplits(plan, facts, losses)
  return {
    project: {
      name: project.texts.get('Name') || undefined,
      title: project.texts.get('Title') || undefined,
      author: project.texts.get('Author') || undefined,
      company: project.texts.get('Company') || undefined,
    },
    plan,
    facts,
    shares,
    calendars: new Map(kept.map(({ key, name }) => [key, name])),
    resources: resources.map((one) => (one.calendar === calendar ? { ...one, calendar: undefined } : one)),
    assignments,
    losses: losses.all(),
  }
}

function beginningOf({ texts }: XmlPart, facts: ReadonlyMap<string, TaskFacts>) {
  const said = momentOf(texts.get('StartDate'))
  if (said !== undefined) return said
  let first = Infinity
  for (const { start } of facts.values()) if (start !== undefined) first = Math.min(first, start)
  return first === Infinity ? 0 : first
}

interface Hours {
  found: ReadonlyMap<string, FileCalendar>
  calendar: string
  resources: readonly Resource[]
  assignments: readonly Assignment[]
  facts: ReadonlyMap<string, TaskFacts>
  losses: LossBook
}

/** A task is worked on in its own hours, or in those of the one who works on it. */
function inTheirHours(tasks: readonly PlannedTask[], hours: Hours): PlannedTask[] {
  const { found, calendar, facts, losses } = hours
  const people = new Map(hours.resources.filter(({ kind }) => kind === 'work').map((one) => [one.id, one]))
  const workers = Map.groupBy(hours.assignments, ({ task }) => task)
  return tasks.map((task) => {
    const own = found.get(task.calendar ?? '')
    const theirs = new Set((workers.get(task.id) ?? []).flatMap(({ resource }) => people.get(resource)?.calendar ?? []))
    theirs.delete(calendar)
    if (theirs.size === 0 || task.is_manual || task.is_elapsed) return { ...task, calendar: own?.same ?? own?.key }
    // Hours that several have, or a task and its people, would have to be laid over each other.
    const [only] = theirs
    const said = own?.same ?? own?.key ?? only
    const isClear = said === only && theirs.size === 1 && everyone(workers.get(task.id)!, people, only!)
    if (!isClear) losses.add('resource_calendars', facts.get(task.id)!.name)
    return { ...task, calendar: isClear ? only : (own?.same ?? own?.key) }
  })
}

const everyone = (assigned: readonly Assignment[], people: ReadonlyMap<string, Resource>, calendar: string) =>
  assigned.every(({ resource }) => !people.has(resource) || people.get(resource)!.calendar === calendar)

/** A task that takes less work than lies between its dates was interrupted. */
function tellSplits({ tasks, calendars, calendar }: Plan, facts: ReadonlyMap<string, TaskFacts>, losses: LossBook) {
  for (const task of tasks) {
    const { name, start, finish } = facts.get(task.id)!
    const isPlain = !task.is_manual && !task.is_elapsed && !task.is_inactive
    if (!isPlain || start === undefined || finish === undefined || task.duration === undefined) continue
    const hours = timetableOf(calendars[task.calendar ?? calendar] ?? standard)
    if (workWithin(hours, start, finish) > task.duration) losses.add('split', name)
  }
}
