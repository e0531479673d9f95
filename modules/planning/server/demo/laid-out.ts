import { keptPlan, type PlanRow } from '#modules/records/server/index.ts'
import type { DemoPhase, DemoProject, DemoTask, Waits } from './plan.ts'
import type { WorkingDays } from './working-days.ts'

/** Where a task or a phase stands: its days as links and calendar have it, and how much of it is done. */
export interface Standing {
  first: string
  last: string
  days: number
  percent: number
  state: 'todo' | 'doing' | 'review' | 'done'
}

const tasksOf = ({ phases }: DemoProject) => phases.flatMap(({ tasks }) => tasks)

/** Of a project as it goes, by the keys of its phases and tasks. */
export function laidOut(project: DemoProject, working: WorkingDays): ReadonlyMap<string, Standing> {
  const placed = plan(project, working, ({ took, days }) => took ?? days)
  const today = working.day(0)
  const states = new Map(
    tasksOf(project).map((task) => [task.key, stateOf(task, placed.get(task.key)!, working, today)]),
  )
  const whole = plan(
    project,
    working,
    ({ took, days }) => took ?? days,
    (key) => states.get(key)!.percent,
  )
  return new Map(
    // What is done stands where it came to be done: nothing is laid out again around it.
    [...placed].map(([key, { first, last, days }]) => {
      const percent = whole.get(key)?.progress ?? 0
      const state = states.get(key)?.state ?? (percent === 100 ? 'done' : percent > 0 ? 'doing' : 'todo')
      return [key, { first: first!, last: last!, days: days!, percent, state }]
    }),
  )
}

/** First and last day of each phase and task as it was thought before anything took longer. */
export const thought = (project: DemoProject, working: WorkingDays): ReadonlyMap<string, PlanRow> =>
  plan(project, working, ({ days }) => days)

function plan(
  project: DemoProject,
  working: WorkingDays,
  takes: (task: DemoTask) => number,
  progress: (key: string) => number = () => 0,
): ReadonlyMap<string, PlanRow> {
  const row = (task: DemoTask, parent: string): PlanRow => {
    const first = working.day(task.begins ?? project.begins)
    const days = takes(task)
    return {
      ...nothing,
      id: task.key,
      parent,
      first,
      last: working.last(first, days),
      days,
      isMilestone: days === 0,
      progress: progress(task.key),
    }
  }
  const { rows, isRing } = keptPlan({
    rows: project.phases.flatMap(({ key, tasks }: DemoPhase) => [
      { ...nothing, id: key },
      ...tasks.map((task) => row(task, key)),
    ]),
    links: linksOf(project).map(({ lag, ...link }) => ({ ...link, id: `${link.from} ${link.to}`, lag })),
    free: working.free,
    schedule: { mode: 'mode' },
  })
  if (isRing) throw new Error(`${project.name} waits for itself`)
  return new Map(rows.map((one) => [one.id, one]))
}

const nothing: PlanRow = {
  id: '',
  parent: undefined,
  first: undefined,
  last: undefined,
  days: undefined,
  progress: undefined,
  isMilestone: false,
  isManual: false,
  constraint: undefined,
  deadline: undefined,
}

export const linksOf = (project: DemoProject) =>
  tasksOf(project).flatMap(({ key: to, after = [] }) => after.map((waits) => ({ to, ...linkOf(waits) })))

function linkOf(waits: Waits): { from: string; lag: number; type: 'FS' | 'SS' | 'FF' } {
  if (typeof waits === 'string') return { from: waits, lag: 0, type: 'FS' }
  const [from, lag, type = 'FS'] = waits
  return { from, lag, type }
}

function stateOf(
  task: DemoTask,
  { first, last }: PlanRow,
  working: WorkingDays,
  today: string,
): Pick<Standing, 'percent' | 'state'> {
  if (task.isInReview) return { percent: 100, state: 'review' }
  if (first! >= today) return { percent: 0, state: 'todo' }
  if (task.percent !== undefined) return { percent: task.percent, state: 'doing' }
  if (last! < today) return { percent: 100, state: 'done' }
  const [all, gone] = [working.between(first!, last!), working.between(first!, today)]
  return { percent: Math.min(90, Math.max(10, Math.round(((gone.length - 1) * 10) / all.length) * 10)), state: 'doing' }
}
