import { addAsAsked, addManyForModule, rowAsAsked, rowsForModule } from '#modules/records/server/index.ts'
import { isReckoned, type Row, type Table } from '#modules/records/shared/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { type FieldValue, type FieldValues, namedIn, writtenReference } from '#platform/shared/fields/index.ts'
import { copyProject, MOST_COPIED } from '../shared/copy.ts'
import { dayLater, daysLater, levelsOf, taskLater } from '../shared/shifted.ts'
import { projects } from '../shared/tables/projects.ts'
import { tasks as taskTable } from '../shared/tables/tasks.ts'

/** What is not the same of the new one, or is said otherwise. */
const isAnew = (name: string) =>
  /^(number|name|state|leader|starts_on|ends_on|is_template|takes_requests|files)$/.test(name)
const isAnewOfTask = (name: string) =>
  /^(number|state|percent|finished_on|base_from|base_to|project|above|files|created_by_name)$/.test(name)

const kept = ({ columns }: Table, isOther: (name: string) => boolean) =>
  columns.flatMap((column) => (isReckoned(column) || isOther(column.name) ? [] : [column.name]))
const peopleOfTask = ['responsible', 'assignees', 'reviewer']

const only = (names: readonly string[], values: FieldValues): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
const idIn = (value: FieldValue | undefined) => namedIn(value ?? null)?.id

/**
 * A new project from another one. What stands in a template is for everybody who may begin projects; of any other they
 * take what they read. The new one is theirs, and what it consists of is written for them.
 */
export const copyRoute = route(copyProject, async (context, { id, name, starts_on, with_people: withPeople }) => {
  const { values: from } = await rowAsAsked(context, 'planning.projects', id)
  const isTemplate = from['is_template'] === true
  const ofTask = kept(taskTable, isAnewOfTask)
  const within = (table: string, sort: string[] = []) =>
    rowsForModule(
      context,
      table,
      { filter: { column: 'project', is: 'any_of', values: [id] }, sort, most: MOST_COPIED },
      isTemplate,
    )
  const tasks = await within('planning.tasks', ['rank'])
  if (tasks.length === MOST_COPIED) throw unprocessable('planning.copy.many', { params: { most: MOST_COPIED } })
  const later = daysLater(
    from,
    tasks.map(({ values }) => values),
    starts_on,
  )
  const ends = from['ends_on']
  const project = await addAsAsked(context, 'planning.projects', {
    ...only(kept(projects, isAnew), from),
    name,
    starts_on,
    ends_on: typeof ends === 'string' && ends !== '' ? dayLater(ends, later) : null,
  })
  const called = writtenReference({ id: project.id, name })
  if (withPeople)
    await addManyForModule(
      context,
      'planning.members',
      (await within('planning.members')).map(({ values }) => ({
        ...only(['person', 'permission', 'role'], values),
        project: called,
      })),
    )
  const made = await copyTasks(context, tasks, called, (values) => ({
    ...only(withPeople ? ofTask : ofTask.filter((one) => !peopleOfTask.includes(one)), values),
    ...taskLater(values, later),
  }))
  const links = (await within('planning.links')).flatMap(({ values }) => {
    const [before, after] = [made.get(idIn(values['from_task']) ?? ''), made.get(idIn(values['to_task']) ?? '')]
    return before && after ? [{ ...only(['type', 'lag'], values), from_task: before, to_task: after }] : []
  })
  await addManyForModule(context, 'planning.links', links)
  const checks = (await within('planning.checks', ['rank'])).flatMap(({ values }) => {
    const task = made.get(idIn(values['task']) ?? '')
    return task ? [{ ...only(['name'], values), task }] : []
  })
  await addManyForModule(context, 'planning.checks', checks)
  return { id: project.id, tasks: made.size }
})

/** Tasks below each other as they were; the old id → the new one as a reference. */
async function copyTasks(
  context: Context,
  tasks: readonly Row[],
  project: string,
  anew: (values: FieldValues) => FieldValues,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  const aboveOf = ({ values }: Row) => idIn(values['above'])
  for (const level of levelsOf(tasks, aboveOf)) {
    const rows = level.map((row) => ({ ...anew(row.values), project, above: made.get(aboveOf(row) ?? '') ?? null }))
    const ids = await addManyForModule(context, 'planning.tasks', rows)
    for (const [at, { id, values }] of level.entries())
      made.set(id, writtenReference({ id: ids[at]!, name: String(values['name']) }))
  }
  return made
}
