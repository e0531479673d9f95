import type { Plan } from '../contract.ts'
import { schedule } from '../schedule.ts'
import { type Assignment, type ProjectFile, type Resource, resourceKinds } from './model.ts'
import { writtenMinutes, writtenMoment } from './values.ts'
import { calendarElement, derivedElement } from './write-calendars.ts'
import { taskElements } from './write-tasks.ts'
import { type Element, uidsOf, written } from './written.ts'

/** A plan, and as much as is known beyond it. */
export interface WritableProject extends Partial<Omit<ProjectFile, 'plan' | 'losses'>> {
  plan: Plan
}

/**
 * A project as XML that MS Project reads, and what reads its files: ProjectLibre, GanttProject. Dates are those that
 * `schedule` says. Read again, it is the plan that was written.
 */
export function writeMspdi(file: WritableProject): string {
  const { plan, project, resources = [] } = file
  const dates = schedule(plan)
  const keys = [...new Set([plan.calendar, ...Object.keys(plan.calendars)])].filter((key) => key in plan.calendars)
  const calendars = uidsOf(keys)
  const uids = { tasks: uidsOf([...dates.tasks.keys()]), calendars, resources: uidsOf(resources.map(({ id }) => id)) }
  const nextCalendar = Math.max(0, ...calendars.values()) + 1
  const content: Element[] = [
    ['SaveVersion', 14],
    ['Name', project?.name],
    ['Title', project?.title],
    ['Company', project?.company],
    ['Author', project?.author],
    ['ScheduleFromStart', true],
    ['StartDate', writtenMoment(plan.from)],
    ['FinishDate', writtenMoment(dates.finish)],
    ['CalendarUID', calendars.get(plan.calendar)],
    ['MinutesPerDay', 480],
    ['MinutesPerWeek', 2400],
    ['DaysPerMonth', 20],
    ['DurationFormat', 7],
    [
      'Calendars',
      [
        ...keys.map((key) =>
          calendarElement({
            uid: calendars.get(key)!,
            name: file.calendars?.get(key) ?? key,
            calendar: plan.calendars[key]!,
          }),
        ),
        ...resources.map((one, at) =>
          derivedElement(nextCalendar + at, one.name, calendars.get(one.calendar ?? plan.calendar) ?? -1),
        ),
      ],
    ],
    ['Tasks', taskElements(file, dates, uids)],
    ['Resources', resources.map((one, at) => resourceElement(one, uids.resources.get(one.id)!, nextCalendar + at))],
    ['Assignments', assignmentElements(file.assignments ?? [], uids)],
  ]
  // An empty list says that it is a project all the same.
  const tasks = plan.tasks.length === 0 ? '  <Tasks></Tasks>\n' : ''
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">\n${written(content, 1)}\n${tasks}</Project>\n`
}

const resourceElement = ({ name, kind, units, email }: Resource, uid: number, calendar: number): Element => [
  'Resource',
  [
    ['UID', uid],
    ['ID', uid],
    ['Name', name],
    ['Type', resourceKinds.indexOf(kind)],
    ['IsNull', false],
    ['EmailAddress', email],
    ['MaxUnits', units],
    ['CalendarUID', calendar],
  ],
]

type Uids = Record<'tasks' | 'resources', ReadonlyMap<string, number>>

function assignmentElements(assignments: readonly Assignment[], uids: Uids): Element[] {
  return assignments.flatMap(({ task, resource, units, work }, at): Element[] => {
    const [taskUid, resourceUid] = [uids.tasks.get(task), uids.resources.get(resource)]
    if (taskUid === undefined || resourceUid === undefined) return []
    return [
      [
        'Assignment',
        [
          ['UID', at + 1],
          ['TaskUID', taskUid],
          ['ResourceUID', resourceUid],
          ['Units', units],
          ['Work', work === undefined ? undefined : writtenMinutes(work)],
        ],
      ],
    ]
  })
}
