import type { FileCalendar } from './calendars.ts'
import type { LossBook } from './losses.ts'
import { type Assignment, type Resource, resourceKinds } from './model.ts'
import { listIn, minutesOf, numberOf } from './values.ts'
import type { XmlPart } from './xml.ts'

/** People and things; the row without a name that stands for nobody is left out. */
export function resourcesIn(
  project: XmlPart,
  calendars: ReadonlyMap<string, FileCalendar>,
  losses: LossBook,
): Resource[] {
  return listIn(project, 'Resources', 'Resource').flatMap(({ texts }) => {
    const [id, name] = [texts.get('UID')?.trim(), texts.get('Name')?.trim()]
    if (id === undefined || name === undefined || name === '') return []
    if ((numberOf(texts.get('StandardRate')) ?? 0) !== 0 || (numberOf(texts.get('CostPerUse')) ?? 0) !== 0)
      losses.add('costs', name)
    const calendar = calendars.get(texts.get('CalendarUID')?.trim() ?? '')
    return [
      {
        id,
        name,
        kind: resourceKinds[numberOf(texts.get('Type')) ?? 1] ?? 'work',
        units: numberOf(texts.get('MaxUnits')) ?? 1,
        email: texts.get('EmailAddress') || undefined,
        calendar: calendar?.same ?? calendar?.key,
      },
    ]
  })
}

/** Who works on what; what is assigned to nobody, or belongs to no task that was read, is left out. */
export function assignmentsIn(
  project: XmlPart,
  tasks: ReadonlyMap<string, unknown>,
  resources: readonly Resource[],
): Assignment[] {
  const known = new Set(resources.map(({ id }) => id))
  return listIn(project, 'Assignments', 'Assignment').flatMap(({ texts }) => {
    const [task, resource] = [texts.get('TaskUID')?.trim() ?? '', texts.get('ResourceUID')?.trim() ?? '']
    if (!tasks.has(task) || !known.has(resource)) return []
    return [{ task, resource, units: numberOf(texts.get('Units')) ?? 1, work: minutesOf(texts.get('Work')) }]
  })
}
