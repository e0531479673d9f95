// A plan of 10,000 tasks with chains of 1,000 laid out: the whole of `schedule` (late dates, float, causes and troubles
// too) beside what one would write first, early dates alone by walking from day to day. Both must find the same dates.
//
//     npm run bench -- schedule
import {
  type Link,
  type Plan,
  type PlannedTask,
  schedule,
  type WorkingCalendar,
} from '#platform/shared/schedule/index.ts'
import { setting } from './lib/settings.ts'
import { median, quantile } from './lib/statistics.ts'

const TASKS = setting('TASKS', 10_000)
const CHAIN = setting('CHAIN', 1000)
const ROUNDS = setting('ROUNDS', 15)
const FROM = 29_540_640

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Resolves to the figures that were missed: there is none that is required. */
export function measureSchedule(): Promise<string[]> {
  const plan = planOf(TASKS, CHAIN)
  const times = { engine: [] as number[], naive: [] as number[] }
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    const found = timed(() => schedule(plan))
    const walked = timed(() => naive(plan))
    const other = [...walked.result].find(([id, start]) => found.result.tasks.get(id)!.start !== start)
    if (other)
      throw new Error(`${other[0]} begins at ${found.result.tasks.get(other[0])!.start}, walking says ${other[1]}`)
    // The first rounds warm up.
    if (round < 3) continue
    times.engine.push(found.ms)
    times.naive.push(walked.ms)
  }
  const ratio = median(times.engine.map((ms, round) => ms / times.naive[round]!))
  say(`${TASKS} tasks, ${plan.links.length} links, chains of ${CHAIN}, ${ROUNDS} rounds`)
  say(
    `schedule: ${median(times.engine).toFixed(1)} ms in the middle, ${quantile(times.engine, 0.95).toFixed(1)} in 95 of 100`,
  )
  say(`early dates by walking from day to day: ${median(times.naive).toFixed(1)} ms in the middle`)
  say(`the whole schedule takes ${ratio.toFixed(2)} of that`)
  return Promise.resolve([])
}

function timed<T>(work: () => T) {
  const begun = performance.now()
  const result = work()
  return { result, ms: performance.now() - begun }
}

/** Chains side by side, each task also waiting for one of the chain before; ten phases, thirty holidays. */
function planOf(count: number, chain: number): Plan {
  const tasks: PlannedTask[] = Array.from({ length: 10 }, (_, phase) => ({ id: `phase${phase}` }))
  const links: Link[] = []
  for (let number = 0; number < count; number += 1) {
    const [row, place] = [Math.floor(number / chain), number % chain]
    tasks.push({ id: `t${number}`, parent: `phase${row % 10}`, duration: 60 * (1 + ((number * 7) % 40)) })
    if (place > 0) links.push({ id: `c${number}`, from: `t${number - 1}`, to: `t${number}`, type: 'FS' })
    if (row > 0 && number % 3 === 0)
      links.push({ id: `r${number}`, from: `t${number - chain}`, to: `t${number}`, type: 'SS', lag: 480 })
  }
  const day = [
    [480, 720],
    [780, 1020],
  ] as const
  const calendar: WorkingCalendar = {
    week: [[], day, day, day, day, day, []],
    days: new Map(Array.from({ length: 30 }, (_, holiday) => [20_515 + holiday * 37, []])),
  }
  return { tasks, links, calendars: { office: calendar }, calendar: 'office', from: FROM }
}

function naive({ tasks, links, calendars, calendar, from }: Plan) {
  const { week, days } = calendars[calendar]!
  const spansOn = (day: number) => days.get(day) ?? week[(day + 4) % 7]!
  const into = Map.groupBy(links, ({ to }) => to)
  const known = new Map(tasks.map((task) => [task.id, task]))
  const starts = new Map<string, number>()
  // Tasks stand in an order in which each comes after all that it waits for.
  for (const { id, parent } of tasks) {
    if (parent === undefined) continue
    const bounds = (into.get(id) ?? []).map(({ from: before, type, lag = 0 }) => {
      const begun = starts.get(before)!
      return walk(type === 'FS' ? walk(begun, known.get(before)!.duration!) : begun, lag)
    })
    starts.set(id, next(Math.max(from, ...bounds)))
  }
  return starts

  function walk(at: number, work: number) {
    let left = work
    for (let day = Math.floor(at / 1440); left > 0; day += 1)
      for (const [begin, end] of spansOn(day)) {
        const first = Math.max(day * 1440 + begin, at)
        const length = day * 1440 + end - first
        if (length <= 0) continue
        if (length >= left) return first + left
        left -= length
      }
    return at
  }

  function next(at: number) {
    for (let day = Math.floor(at / 1440); ; day += 1)
      for (const [begin, end] of spansOn(day)) if (day * 1440 + end > at) return Math.max(day * 1440 + begin, at)
  }
}
