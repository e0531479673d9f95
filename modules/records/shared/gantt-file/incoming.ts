import { type FieldValues, kindOf } from '#platform/shared/fields/index.ts'
import {
  type Constraint,
  dayOfFinish,
  dayOfStart,
  daysOfMinutes,
  type Link,
  type PlannedTask,
  type ProjectFile,
  type Schedule,
  schedule,
  type Scheduled,
  startOfDay,
  WORKING_DAY,
} from '#platform/shared/schedule/index.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import type { Column } from '../definition/table.ts'
import type { importGantt, LinkColumns } from '../gantt.ts'
import type { PlanColumns } from './columns.ts'

type Input = InputOf<typeof importGantt>
type Row = Input['rows'][number]
type LinkToAdd = NonNullable<Input['links']>['add'][number]

/** What a file says that a table of this kind has no room for. */
const lostKinds = [
  'names',
  'hours',
  'elapsed',
  'manual',
  'constraints',
  'deadlines',
  'baselines',
  'progress',
  'milestones',
  'notes',
  'staffing',
  'calendars',
  'holidays',
  'inactive',
  'tree',
  'links',
  'link_types',
  'lags',
] as const
type LostKind = (typeof lostKinds)[number]

interface Lost {
  kind: LostKind
  count: number
  /** The first few of them. */
  names: string
}

export interface Incoming {
  rows: Row[]
  links: LinkToAdd[]
  /** The same rows as people are shown them before anything is written. */
  shown: { name: string; level: number; first: string; last: string; isMilestone: boolean }[]
  lost: Lost[]
  /** Tasks that wait for each other, by their names from the first round to it again: no such plan is written. */
  rings: string[]
}

interface Into {
  columns: PlanColumns
  columnCalled: (name: string) => Column | undefined
  linkColumns: LinkColumns | undefined
  /** Whether this person may write it in a new row. */
  writes: (column: Column | undefined) => column is Column
  /** A day as its column keeps it. */
  written: (column: Column, day: string) => string
  /** What rows say besides, such as the project to which they belong. */
  begins: FieldValues
  /** What a task without a name is called. */
  unnamed: string
}

const MOST_NAMES = 3
const MANUAL = 'manual'

/** The tasks of a file as rows of a table, with what of them is lost. */
export function incomingPlan(file: ProjectFile, into: Into): Incoming {
  const { plan, facts } = file
  const { columns, writes } = into
  const dates = schedule(plan)
  const book = lostBook()
  const places = new Map(plan.tasks.map(({ id }, at) => [id, at]))
  const levels: number[] = []
  const people = new Set(file.assignments.map(({ task }) => task))
  const waiting = new Set(plan.links.map(({ to }) => to))
  const shown: Incoming['shown'] = []
  const rows = plan.tasks.map((task): Row => {
    const fact = facts.get(task.id)!
    const name = called(fact.name.trim() || into.unnamed, columns.name, book)
    const days = daysOf(task, dates.tasks.get(task.id)!, fact)
    const above = task.parent === undefined ? undefined : places.get(task.parent)
    const isUnder = above !== undefined && writes(columns.tree)
    levels.push(isUnder ? (levels[above] ?? 0) + 1 : 1)
    shown.push({ name, level: levels.at(-1)!, ...days })
    if (fact.notes) book.add('notes', name)
    if (people.has(task.id)) book.add('staffing', name)
    if (task.calendar !== undefined && task.calendar !== plan.calendar) book.add('calendars', name)
    if (task.is_inactive) book.add('inactive', name)
    if (above !== undefined && !isUnder) book.add('tree', name)
    const { is_summary } = dates.tasks.get(task.id)!
    const values: FieldValues = {
      ...into.begins,
      ...(columns.name && { [columns.name.name]: name }),
      [columns.from.name]: into.written(columns.from, days.first),
      [columns.to.name]: into.written(columns.to, days.last),
      ...(is_summary ? {} : lengthOf(task, days.isMilestone, { into, book, name })),
      ...(days.isMilestone && milestoneIn(into, book, name)),
      ...holds(task, days.first, { into, book, name, isWaiting: waiting.has(task.id) }),
      ...baselineOf(fact.baseline, { into, book, name }),
    }
    if (fact.percent > 0) {
      if (writes(columns.done)) values[columns.done.name] = String(Math.round(fact.percent))
      else book.add('progress', name)
    }
    return { values, ...(isUnder && { above }) }
  })
  const holidays = plan.calendars[plan.calendar]?.days.size ?? 0
  if (holidays > 0) book.add('holidays', '', holidays)
  const links = plan.links.flatMap((link) => linkOf(link, { file, into, book, places }))
  return { rows, links, shown, lost: book.all(), rings: into.linkColumns ? ringsOf(file, dates) : [] }
}

const MOST_IN_RING = 12

function ringsOf({ facts }: ProjectFile, { troubles }: Schedule): string[] {
  return troubles.flatMap((trouble) => {
    if (trouble.kind !== 'cycle') return []
    const names = trouble.tasks.map((id) => facts.get(id)?.name.trim() || id)
    const some = names.length > MOST_IN_RING ? [...names.slice(0, MOST_IN_RING), '…'] : names
    return [[...some, names[0]].join(' → ')]
  })
}

/** Where a file says that a task stands; where it says nothing, where a schedule puts it. */
function daysOf(
  task: PlannedTask,
  dates: Scheduled,
  fact: { start?: number | undefined; finish?: number | undefined; is_milestone?: boolean | undefined },
) {
  const start = fact.start ?? dates.start
  const finish = Math.max(fact.finish ?? dates.finish, start)
  // What is worked on by hand on a day off takes no work either.
  const isMoment = task.duration === 0 && finish === start
  const isMilestone = !dates.is_summary && (isMoment || fact.is_milestone === true)
  if (isMilestone) {
    const day = finish > start ? dayOfFinish(finish) : dayOfStart(start)
    return { first: day, last: day, isMilestone }
  }
  const first = dayOfStart(start)
  const last = finish > start ? dayOfFinish(finish) : first
  return { first, last: last < first ? first : last, isMilestone }
}

/** What is told of one task. */
interface Telling {
  into: Into
  book: LostBook
  name: string
}

const USUAL_LENGTH = 200

function called(name: string, column: Column | undefined, book: LostBook): string {
  const most = column?.max_length ?? USUAL_LENGTH
  if (name.length <= most) return name
  const cut = `${name.slice(0, most - 1).trimEnd()}…`
  book.add('names', cut)
  return cut
}

function lengthOf(task: PlannedTask, isMilestone: boolean, { into, book, name }: Telling): FieldValues {
  const minutes = task.duration ?? 0
  if (task.is_elapsed) book.add('elapsed', name)
  else if (!isMilestone && minutes % WORKING_DAY !== 0) book.add('hours', name)
  const { takes } = into.columns
  if (!into.writes(takes) || task.is_elapsed) return {}
  return { [takes.name]: String(isMilestone ? 0 : Math.max(1, daysOfMinutes(minutes))) }
}

/** A flag, or the choice by which a flag is reckoned. */
function milestoneIn(
  { columns: { milestone }, writes, columnCalled }: Into,
  book: LostBook,
  name: string,
): FieldValues {
  const formula = milestone?.formula ?? ''
  if (writes(milestone)) return { [milestone.name]: true }
  const [, choice, value] = /^\s*([a-z0-9_]+)\s*==\s*"([^"]+)"\s*$/.exec(formula) ?? []
  const column = choice === undefined ? undefined : columnCalled(choice)
  if (value !== undefined && writes(column)) return { [column.name]: value }
  book.add('milestones', name)
  return {}
}

/** That it goes by hand, what holds it and until when it has to be done. */
function holds(
  task: PlannedTask,
  first: string,
  { into, book, name, isWaiting }: Telling & { isWaiting: boolean },
): FieldValues {
  const { mode, constraint, constraintOn, deadline } = into.columns
  const { writes, written } = into
  const said: FieldValues = {}
  if (task.is_manual) {
    if (writes(mode)) said[mode.name] = kindOf(mode.kind).stored === 'flag' ? true : MANUAL
    else book.add('manual', name)
  }
  if (task.is_late) book.add('constraints', name)
  const held = task.constraint ?? delayed(task, first)
  if (held && !isPlain(held, first, isWaiting)) {
    const { kind } = held
    const takes = writes(constraint) && constraint.options?.some(({ value }) => value === kind) === true
    if (takes && writes(constraintOn)) {
      said[constraint.name] = kind
      said[constraintOn.name] = written(constraintOn, dayOfConstraint(held))
    } else book.add('constraints', name)
  }
  if (task.deadline !== undefined) {
    if (writes(deadline)) said[deadline.name] = written(deadline, dayOfFinish(task.deadline))
    else book.add('deadlines', name)
  }
  return said
}

/** What waits for its people stays where it waited to: a table knows no delays. */
const delayed = ({ delay }: PlannedTask, first: string): Constraint | undefined =>
  delay === undefined ? undefined : { kind: 'start_from', at: startOfDay(first) }

const dayOfConstraint = ({ kind, at }: Constraint) => (kind.startsWith('finish') ? dayOfFinish(at) : dayOfStart(at))

/** What waits for nothing begins where it says so: files say that of each such task as if something held it. */
const isPlain = (constraint: Constraint, first: string, isWaiting: boolean) =>
  !isWaiting && constraint.kind === 'start_from' && dayOfStart(constraint.at) === first

function baselineOf(
  baseline: { start?: number | undefined; finish?: number | undefined } | undefined,
  { into: { columns, writes, written }, book, name }: Telling,
): FieldValues {
  if (baseline?.start === undefined || baseline.finish === undefined) return {}
  const { baseFrom, baseTo } = columns
  if (!writes(baseFrom) || !writes(baseTo)) {
    book.add('baselines', name)
    return {}
  }
  return {
    [baseFrom.name]: written(baseFrom, dayOfStart(baseline.start)),
    [baseTo.name]: written(baseTo, dayOfFinish(Math.max(baseline.finish, baseline.start + 1))),
  }
}

interface Linking {
  file: ProjectFile
  into: Into
  book: LostBook
  places: ReadonlyMap<string, number>
}

function linkOf(link: Link, { file, into: { linkColumns }, book, places }: Linking): LinkToAdd[] {
  const [from, to] = [places.get(link.from), places.get(link.to)]
  if (from === undefined || to === undefined) return []
  const name = `${file.facts.get(link.from)!.name} → ${file.facts.get(link.to)!.name}`
  if (!linkColumns) {
    book.add('links', name)
    return []
  }
  const minutes = link.lag ?? 0
  // Nights and holidays belong to a lag that runs through them: of seven days five are worked.
  const days = link.is_elapsed ? Math.round((minutes / 1440) * (5 / 7)) : Math.round(minutes / WORKING_DAY)
  if ((link.is_elapsed && minutes !== 0) || minutes % WORKING_DAY !== 0) book.add('lags', name)
  else if (days !== 0 && !linkColumns.lag) book.add('lags', name)
  if (link.type !== 'FS' && !linkColumns.type) book.add('link_types', name)
  return [{ from, to, ...(linkColumns.type && { type: link.type }), ...(linkColumns.lag && { lag: days }) }]
}

/** Each kind once, with the first few names. */
function lostBook() {
  const found = new Map<LostKind, { count: number; names: Set<string> }>()
  return {
    add(kind: LostKind, name: string, count = 1) {
      const entry = found.get(kind) ?? { count: 0, names: new Set<string>() }
      found.set(kind, entry)
      entry.count += count
      if (name !== '' && entry.names.size < MOST_NAMES) entry.names.add(name.slice(0, 80))
    },
    all: (): Lost[] =>
      lostKinds.flatMap((kind) => {
        const entry = found.get(kind)
        return entry ? [{ kind, count: entry.count, names: [...entry.names].join(', ') }] : []
      }),
  }
}

type LostBook = ReturnType<typeof lostBook>
