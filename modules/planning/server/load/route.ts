import { sql } from 'kysely'
import { belowOf, colleaguesBetween, openCalendars, todayOf } from '#modules/organization/server/index.ts'
import { laterDay, workingSpans } from '#modules/organization/shared/index.ts'
import { rowAsAsked, rowsForModule } from '#modules/records/server/index.ts'
import type { Row } from '#modules/records/shared/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { allNamedIn, type FieldValue, namedIn } from '#platform/shared/fields/index.ts'
import { levels } from '../../shared/access.ts'
import { loadOf, type LoadTask, mondayOf, type MinutesOn, stepsOf } from '../../shared/load.ts'
import { showLoad } from '../../shared/load-contract.ts'
import { openTasks } from '../../shared/open-tasks.ts'
import { projectsOf } from '../access.ts'

const calendarOf = openCalendars()

const MOST_TASKS = 3000
const MOST_PEOPLE = 400

export const loadRoute = route(showLoad, async (context, { from, weeks, by, unit, project }) => {
  const { db, principal } = context
  const { orgId } = principal
  const [today, calendar] = await Promise.all([todayOf(db, orgId), calendarOf(db, orgId)])
  const steps = stepsOf(mondayOf(from ?? today), weeks, by)
  const [first, last] = [steps[0]!.from, steps.at(-1)!.to]
  const known = new Map<string, number>()
  const minutesOn: MinutesOn = (day) => {
    const minutes =
      known.get(day) ?? workingSpans(day, calendar).reduce((sum, [begins, ends]) => sum + (ends - begins) / 60_000, 0)
    known.set(day, minutes)
    return minutes
  }
  const rows = await rowsForModule(
    context,
    'planning.tasks',
    { filter: { all: [...openTasks, hasPeople, isAround(last)] }, sort: ['ends_on'], most: MOST_TASKS },
    false,
  )
  const found = rows.flatMap((row) => taskOf(row) ?? [])
  const tasks = found.filter((task) => task.last >= first || task.last < today)
  const seen = await peopleSeen(context, tasks, project)
  const asked = { people: seen, unit, from: first, to: last, most: MOST_PEOPLE }
  const colleagues = await colleaguesBetween(db, orgId, asked)
  const awayOf = new Map(colleagues.map(({ id, away }) => [id, away]))
  const { cells, parts } = loadOf({
    tasks,
    people: colleagues.map(({ id }) => id),
    steps,
    minutesOn,
    isAway: (person, day) => awayOf.get(person)!.some((away) => away.from <= day && day <= away.to),
    today,
  })
  const shown = [...new Set(parts.map(({ task }) => task))]
  const placeOf = new Map(shown.map((id, at) => [id, at]))
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const partsOf = Map.groupBy(parts, ({ person }) => person)
  const units = new Map(
    colleagues.flatMap(({ struct_id, struct }) => (struct_id && struct ? [[struct_id, struct]] : [])),
  )
  const projects = new Map(tasks.flatMap((task) => (task.project ? [[task.project.id, task.project.name]] : [])))
  if (project !== undefined && !projects.has(project))
    projects.set(project, String((await rowAsAsked(context, 'planning.projects', project)).values['name'] ?? '—'))
  return {
    today,
    steps,
    people: colleagues.map(({ id, name, struct }) => ({
      id,
      name,
      unit: struct ?? '',
      cells: cells.get(id)!,
      parts: (partsOf.get(id) ?? []).map(({ task, minutes }) => ({ task: placeOf.get(task)!, minutes })),
    })),
    tasks: shown.map((id) => {
      const { name, project: of, last: ends_on } = byId.get(id)!
      return { id, name, project: of, ends_on, is_late: ends_on < today }
    }),
    undated: rows.length - found.length,
    is_cut: rows.length === MOST_TASKS || colleagues.length === MOST_PEOPLE,
    units: choices(units),
    projects: choices(projects),
  }
})

const choices = (named: ReadonlyMap<string | number, string>) =>
  [...named].map(([id, name]) => ({ id: String(id), name })).toSorted((a, b) => a.name.localeCompare(b.name, 'mn'))

type Filter = Parameters<typeof rowsForModule>[2]['filter']

const hasPeople: Filter = {
  any: ['responsible', 'assignees'].map((column) => ({ column, is: 'filled' as const, values: [] })),
}
/** What begins behind the last day is nothing yet; of what has no first day the last one counts. */
const isAround = (last: string): Filter => ({
  any: [
    { column: 'starts_on', is: 'before', values: [laterDay(last, 1)] },
    { column: 'starts_on', is: 'empty', values: [] },
  ],
})

type FoundTask = LoadTask & { name: string; project: { id: string; name: string } | null }

const dayIn = (value: FieldValue | undefined) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Undefined where it says no day. */
function taskOf({ id, values }: Row): FoundTask | undefined {
  const starts = dayIn(values['starts_on'])
  const last = dayIn(values['ends_on']) ?? starts
  if (last === undefined) return undefined
  const estimate = dayIn(values['estimate'])
  const named = [namedIn(values['responsible'] ?? null), ...allNamedIn(values['assignees'])]
  return {
    id,
    name: String(values['name'] ?? '—'),
    project: namedIn(values['project'] ?? null) ?? null,
    first: starts !== undefined && starts < last ? starts : last,
    last,
    estimate: estimate === undefined ? null : Math.round(Number(estimate) * 60),
    percent: Number(values['percent'] ?? 0),
    isMilestone: values['is_milestone'] === true,
    people: [...new Set(named.flatMap((one) => (one ? [Number(one.id)] : [])))],
  }
}

/**
 * Whose load somebody looks at: theirs, that of whom they head, of the projects that they lead, and of the tasks that
 * they see. Whoever reads all tasks sees everybody. Undefined: everybody.
 */
async function peopleSeen(
  { db, principal }: Context,
  tasks: readonly FoundTask[],
  project: string | undefined,
): Promise<number[] | undefined> {
  const { orgId, permissions, person } = principal
  const within = tasks.filter((task) => project === undefined || task.project?.id === project)
  const busy = within.flatMap(({ people }) => people)
  const seesAll = permissions.has('planning.tasks.r')
  if (project !== undefined) {
    // Who its members are is for whoever is inside.
    const isInside = seesAll || (await projectsOf(db, orgId, person.empId, levels.reads)).includes(project)
    return [...new Set([...busy, ...(isInside ? await membersOf({ db, orgId }, [project]) : [])])]
  }
  if (seesAll) return undefined
  const today = await todayOf(db, orgId)
  const { people } = await belowOf(db, orgId, person, today)
  const led = await membersOf({ db, orgId }, await projectsOf(db, orgId, person.empId, levels.leads))
  const own = person.empId === null ? [] : [person.empId]
  return [...new Set([...own, ...people.map(({ emp_id }) => emp_id), ...led, ...busy])]
}

async function membersOf({ db, orgId }: { db: Context['db']; orgId: number }, projects: readonly string[]) {
  if (projects.length === 0) return []
  const { rows } = await sql<{ person: number }>`select person from planning.members
    where org_id = ${orgId} and project = any(${projects}::uuid[]) and deleted_at is null and person is not null
    union select leader from planning.projects where org_id = ${orgId} and id = any(${projects}::uuid[])
    and deleted_at is null and leader is not null`.execute(db)
  return rows.map(({ person }) => person)
}
