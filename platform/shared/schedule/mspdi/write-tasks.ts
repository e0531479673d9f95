import type { Link, PlannedTask, Schedule, Scheduled } from '../contract.ts'
import type { TaskFacts } from './model.ts'
import type { WritableProject } from './write.ts'
import { writtenMinutes, writtenMoment } from './values.ts'
import type { Element } from './written.ts'

const typeOf = { FF: 0, FS: 1, SF: 2, SS: 3 } as const
const constraintOf = {
  start_on: 2,
  finish_on: 3,
  start_from: 4,
  start_until: 5,
  finish_from: 6,
  finish_until: 7,
} as const

/** Deeper, the numbers of an outline are left out: they grow with each level. */
const MOST_NUMBERED = 100

interface Row {
  task: PlannedTask
  level: number
  outline: string | undefined
}

interface Uids {
  tasks: ReadonlyMap<string, number>
  calendars: ReadonlyMap<string, number>
}

/** Tasks in the order of the outline, each under its parent. */
export function taskElements(file: WritableProject, schedule: Schedule, uids: Uids): Element[] {
  const into = Map.groupBy(file.plan.links, ({ to }) => to)
  return outlineOf(file.plan.tasks).map((row, at) => {
    const links = (into.get(row.task.id) ?? []).filter(({ from }) => uids.tasks.has(from))
    return [
      'Task',
      [
        ...taskElement(file, schedule.tasks.get(row.task.id)!, { row, uids, id: at + 1 }),
        ...links.map((link) => linkElement(file, link, uids)),
        ...baseline(file.facts?.get(row.task.id)),
      ],
    ]
  })
}

function outlineOf(tasks: readonly PlannedTask[]): Row[] {
  const known = new Set(tasks.map(({ id }) => id))
  const under = Map.groupBy(tasks, ({ parent }) => (parent !== undefined && known.has(parent) ? parent : undefined))
  const rows: Row[] = []
  const seen = new Set<string>()
  const walk = (children: readonly PlannedTask[]) => {
    // The next to be written stands at the end.
    const next = numbered(children, undefined)
    for (let row = next.pop(); row; row = next.pop()) {
      if (seen.has(row.task.id)) continue
      seen.add(row.task.id)
      rows.push(row)
      next.push(...numbered(under.get(row.task.id) ?? [], row))
    }
  }
  walk(under.get(undefined) ?? [])
  // Those that name each other as parents stand under none.
  walk(tasks.filter(({ id }) => !seen.has(id)))
  return rows
}

function numbered(tasks: readonly PlannedTask[], above: Row | undefined): Row[] {
  const level = (above?.level ?? 0) + 1
  const outlineOf = (at: number) => (above?.outline === undefined ? String(at + 1) : `${above.outline}.${at + 1}`)
  return tasks
    .map((task, at) => ({ task, level, outline: level > MOST_NUMBERED ? undefined : outlineOf(at) }))
    .toReversed()
}

interface Place {
  row: Row
  uids: Uids
  id: number
}

function taskElement(file: WritableProject, dates: Scheduled, { row, uids, id }: Place): Element[] {
  const { task, level, outline } = row
  const facts: Partial<TaskFacts> = file.facts?.get(task.id) ?? {}
  const [start, finish] = [writtenMoment(dates.start), writtenMoment(dates.finish)]
  const duration = writtenMinutes(dates.duration)
  const percent = facts.percent ?? 0
  const done = Math.round((dates.duration * percent) / 100)
  // What is manual without a date is scheduled as if it were not.
  const isManual = task.is_manual === true && (task.start ?? task.finish) !== undefined
  return [
    ['UID', uids.tasks.get(task.id)],
    ['ID', id],
    ['Name', facts.name ?? ''],
    ['Active', !task.is_inactive],
    ['Manual', isManual],
    ['Type', 1],
    ['IsNull', false],
    ['WBS', facts.wbs ?? outline],
    ['OutlineNumber', outline],
    ['OutlineLevel', level],
    ['Priority', facts.priority ?? 500],
    ['Start', start],
    ['Finish', finish],
    ['Duration', duration],
    ['ManualStart', isManual ? start : undefined],
    ['ManualFinish', isManual ? finish : undefined],
    ['ManualDuration', isManual ? duration : undefined],
    ['DurationFormat', (task.is_elapsed ? 8 : 7) + (facts.is_estimated ? 32 : 0)],
    ['EffortDriven', false],
    ['Estimated', facts.is_estimated ?? false],
    ['Milestone', facts.is_milestone ?? (dates.duration === 0 && !dates.is_summary)],
    ['Summary', dates.is_summary],
    ['Critical', dates.is_critical],
    ['LateStart', writtenMoment(dates.late_start)],
    ['LateFinish', writtenMoment(dates.late_finish)],
    ['TotalSlack', dates.float * 10],
    ['PercentComplete', percent],
    ['ActualStart', task.begun === undefined ? undefined : writtenMoment(task.begun)],
    ['ActualFinish', task.ended === undefined ? undefined : writtenMoment(task.ended)],
    ['ActualDuration', writtenMinutes(done)],
    ['RemainingDuration', writtenMinutes(dates.duration - done)],
    ...(isManual ? [['ConstraintType', 0] as const] : constraint(task, dates)),
    ['CalendarUID', task.calendar === undefined ? -1 : (uids.calendars.get(task.calendar) ?? -1)],
    ['Deadline', task.deadline === undefined ? undefined : writtenMoment(task.deadline)],
    ['LevelingDelay', task.delay === undefined ? undefined : task.delay * 10],
    ['LevelingDelayFormat', task.delay === undefined ? undefined : task.is_delay_elapsed ? 8 : 7],
    ['Notes', facts.notes],
  ]
}

/** What begins when it says itself is held there: other programs would begin it with the project. */
function constraint(task: PlannedTask, { reason, start }: Scheduled): Element[] {
  const isOwn = reason.because === 'own' && task.begun === undefined && task.ended === undefined
  const said = task.constraint ?? (isOwn ? { kind: 'start_from' as const, at: start } : undefined)
  if (!said) return [['ConstraintType', task.is_late ? 1 : 0]]
  return [
    ['ConstraintType', constraintOf[said.kind]],
    ['ConstraintDate', writtenMoment(said.at)],
  ]
}

function linkElement({ shares }: WritableProject, link: Link, uids: Uids): Element {
  const share = shares?.get(link.id)
  return [
    'PredecessorLink',
    [
      ['PredecessorUID', uids.tasks.get(link.from)],
      ['Type', typeOf[link.type]],
      ['CrossProject', false],
      ['LinkLag', share ?? (link.lag ?? 0) * 10],
      ['LagFormat', (share === undefined ? 7 : 19) + (link.is_elapsed ? 1 : 0)],
    ],
  ]
}

function baseline(facts: TaskFacts | undefined): Element[] {
  const said = facts?.baseline
  if (!said) return []
  const moment = (at: number | undefined) => (at === undefined ? undefined : writtenMoment(at))
  return [
    [
      'Baseline',
      [
        ['Number', 0],
        ['Start', moment(said.start)],
        ['Finish', moment(said.finish)],
        ['Duration', said.duration === undefined ? undefined : writtenMinutes(said.duration)],
      ],
    ],
  ]
}
