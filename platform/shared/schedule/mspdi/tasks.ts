import type { Constraint, Link, LinkType, PlannedTask } from '../contract.ts'
import type { LossBook } from './losses.ts'
import type { TaskFacts } from './model.ts'
import { flagOf, isElapsedFormat, isShare, listIn, minutesOf, momentOf, numberOf, partsOf } from './values.ts'
import { UnreadableProject, type XmlPart } from './xml.ts'

const MOST_TASKS = 20_000
const MOST_LINKS = 100_000

const linkTypeOf: Readonly<Record<string, LinkType>> = { 0: 'FF', 1: 'FS', 2: 'SF', 3: 'SS' }
const constraintOf: Readonly<Record<string, Constraint['kind']>> = {
  2: 'start_on',
  3: 'finish_on',
  4: 'start_from',
  5: 'start_until',
  6: 'finish_from',
  7: 'finish_until',
}

interface FileTasks {
  tasks: PlannedTask[]
  facts: Map<string, TaskFacts>
  links: Link[]
  shares: Map<string, number>
}

/** The tasks of a file in their order; empty rows and the one that stands for the project are left out. */
export function tasksIn(project: XmlPart, losses: LossBook): FileTasks {
  const rows = listIn(project, 'Tasks', 'Task').filter(
    ({ texts }) => !flagOf(texts.get('IsNull')) && texts.has('UID') && levelOf(texts) !== 0,
  )
  if (rows.length > MOST_TASKS) throw new UnreadableProject('too_many')
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const found: FileTasks = { tasks: [], facts: new Map(), links: [], shares: new Map() }
  const above: { id: string; level: number }[] = []
  const summaries = new Set<string>()
  for (const row of rows) {
    const id = idOf(row)
    if (found.facts.has(id)) continue
    const level = levelOf(row.texts) ?? 1
    while (above.length > 0 && above.at(-1)!.level >= level) above.pop()
    const parent = above.at(-1)?.id
    if (parent !== undefined) summaries.add(parent)
    above.push({ id, level })
    found.tasks.push({ id, parent })
    found.facts.set(id, factsOf(row, losses))
  }
  found.tasks = found.tasks.map((task) => ({ ...task, ...datesOf(byId.get(task.id)!, summaries.has(task.id), losses) }))
  for (const { id } of found.tasks) readLinks(byId, id, found, losses)
  return found
}

const idOf = ({ texts }: XmlPart) => texts.get('UID')!.trim()
const nameOf = ({ texts }: XmlPart) => texts.get('Name') ?? ''

/** The outline says how deep a task stands, by its level or by its number (1.2.1). */
function levelOf(texts: ReadonlyMap<string, string>) {
  const level = numberOf(texts.get('OutlineLevel'))
  const number = texts.get('OutlineNumber')?.trim()
  if (level !== undefined) return level
  if (number === undefined || number === '') return texts.get('UID')?.trim() === '0' ? 0 : undefined
  return number === '0' ? 0 : number.split('.').length
}

function factsOf(row: XmlPart, losses: LossBook): TaskFacts {
  const { texts } = row
  const baselines = partsOf(row, 'Baseline')
  const first = baselines.find((one) => (numberOf(one.texts.get('Number')) ?? 0) === 0)
  const name = nameOf(row)
  if (baselines.some((one) => one !== first)) losses.add('baselines', name)
  if (partsOf(row, 'ExtendedAttribute').length > 0 || partsOf(row, 'OutlineCode').length > 0)
    losses.add('custom_fields', name)
  if ((numberOf(texts.get('FixedCost')) ?? 0) !== 0) losses.add('costs', name)
  if (flagOf(texts.get('ExternalTask')) || flagOf(texts.get('IsSubproject'))) losses.add('external_tasks', name)
  return {
    name,
    wbs: texts.get('WBS') || undefined,
    percent: Math.min(100, Math.max(0, numberOf(texts.get('PercentComplete')) ?? 0)),
    priority: numberOf(texts.get('Priority')) ?? 500,
    notes: texts.get('Notes') || undefined,
    is_milestone: (flagOf(texts.get('Milestone')) && minutesOf(texts.get('Duration')) !== 0) || undefined,
    is_estimated: flagOf(texts.get('Estimated')) || undefined,
    baseline: first && {
      start: momentOf(first.texts.get('Start')),
      finish: momentOf(first.texts.get('Finish')),
      duration: minutesOf(first.texts.get('Duration')),
    },
    start: momentOf(texts.get('Start')),
    finish: momentOf(texts.get('Finish')),
  }
}

/** What the plan needs to know; what an automatic summary says of its dates follows from what stands under it. */
function datesOf(row: XmlPart, isSummary: boolean, losses: LossBook): Partial<PlannedTask> {
  const { texts } = row
  const moment = (name: string) => momentOf(texts.get(name))
  const isManual = flagOf(texts.get('Manual'))
  const type = texts.get('ConstraintType')?.trim() ?? '0'
  const kind = isManual ? undefined : constraintOf[type]
  const at = moment('ConstraintDate')
  if (kind && at === undefined) losses.add('constraint_date', nameOf(row))
  const delay = delayOf(texts)
  // Of what is the sum of others each of them would have to wait.
  if (delay.delay !== undefined && isSummary) losses.add('leveling_delay', nameOf(row))
  const calendar = texts.get('CalendarUID')?.trim()
  return {
    is_manual: isManual || undefined,
    ...(isManual && { start: moment('ManualStart') ?? moment('Start') }),
    ...(isManual && { finish: moment('ManualFinish') ?? moment('Finish') }),
    duration: isSummary
      ? undefined
      : (minutesOf((isManual && texts.get('ManualDuration')) || texts.get('Duration')) ?? 0),
    is_elapsed: isElapsedFormat(numberOf(texts.get('DurationFormat'))) || undefined,
    constraint: kind && at !== undefined ? { kind, at } : undefined,
    is_late: (!isManual && type === '1') || undefined,
    calendar: calendar === undefined || /^-|^$/.test(calendar) ? undefined : calendar,
    deadline: moment('Deadline'),
    begun: isSummary ? undefined : moment('ActualStart'),
    ended: isSummary ? undefined : moment('ActualFinish'),
    is_inactive: texts.has('Active') && !flagOf(texts.get('Active')) ? true : undefined,
    ...(isSummary || isManual ? {} : delay),
  }
}

/** Tenths of minutes, as lags are; of days of 24 hours where no format says otherwise. */
function delayOf(texts: ReadonlyMap<string, string>): Pick<PlannedTask, 'delay' | 'is_delay_elapsed'> {
  const delay = Math.round((numberOf(texts.get('LevelingDelay')) ?? 0) / 10)
  if (delay <= 0) return {}
  return { delay, is_delay_elapsed: isElapsedFormat(numberOf(texts.get('LevelingDelayFormat')) ?? 8) || undefined }
}

function readLinks(byId: ReadonlyMap<string, XmlPart>, to: string, found: FileTasks, losses: LossBook) {
  const row = byId.get(to)!
  const seen = new Set<string>()
  for (const { texts } of partsOf(row, 'PredecessorLink')) {
    const from = texts.get('PredecessorUID')?.trim() ?? ''
    if (!found.facts.has(from) || flagOf(texts.get('CrossProject'))) {
      losses.add('external_links', nameOf(row))
      continue
    }
    if (found.links.length >= MOST_LINKS) throw new UnreadableProject('too_many')
    const format = numberOf(texts.get('LagFormat'))
    const said = numberOf(texts.get('LinkLag')) ?? 0
    const before = minutesOf(byId.get(from)!.texts.get('Duration')) ?? 0
    const type = linkTypeOf[texts.get('Type')?.trim() ?? '1'] ?? 'FS'
    // Programs know one link between two tasks.
    const id = seen.has(from) ? `${from}>${to} ${seen.size}` : `${from}>${to}`
    seen.add(`${from}${id}`).add(from)
    if (isShare(format)) found.shares.set(id, said)
    // Lags are tenths of minutes, or percent.
    const lag = isShare(format) ? Math.round((before * said) / 100) : Math.round(said / 10)
    found.links.push({ id, from, to, type, lag, is_elapsed: isElapsedFormat(format) || undefined })
  }
}
