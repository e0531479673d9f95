import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aroundTheClock, later, timetableOf, workWithin } from './calendar.ts'
import type { Link, Plan, PlannedTask, Schedule } from './contract.ts'
import { schedule } from './schedule.ts'
import { randomPlan } from './testing/plans.ts'

// What holds of every plan. The links are judged here by what they say, not by the code that schedules.

const hoursOf = (plan: Plan, { calendar, is_elapsed }: PlannedTask, isLag = false) => {
  const hours = timetableOf(plan.calendars[calendar ?? plan.calendar]!)
  return (is_elapsed && !isLag) || !hours.isEndless ? aroundTheClock : hours
}

/** Minutes of work of the follower by which a link is missed. */
function missedBy(plan: Plan, { tasks }: Schedule, link: Link) {
  const follower = plan.tasks.find(({ id }) => id === link.to)!
  const [one, other] = [tasks.get(link.from)!, tasks.get(link.to)!]
  const from = link.type.startsWith('F') ? one.finish : one.start
  const lag = link.lag ?? 0
  const bound = link.is_elapsed ? from + lag : later(hoursOf(plan, follower, true), from, lag)!
  const reached = link.type.endsWith('S') ? other.start : other.finish
  return reached >= bound ? 0 : workWithin(hoursOf(plan, follower), reached, bound)
}

const everything = {
  constraints: true,
  manual: true,
  elapsed: true,
  summaries: true,
  cycles: true,
  happened: true,
}

test('every link holds, or is told', () => {
  fc.assert(
    fc.property(randomPlan(everything), (plan) => {
      const found = schedule(plan)
      const told = new Map(
        found.troubles.flatMap((trouble) => (trouble.kind === 'violated' ? [[trouble.link, trouble.by]] : [])),
      )
      const closing = new Set(
        found.troubles.flatMap((trouble) => (trouble.kind === 'cycle' ? trouble.links.slice(-1) : [])),
      )
      for (const link of plan.links) {
        if (closing.has(link.id) || plan.tasks.some(({ id, is_inactive }) => id === link.from && is_inactive)) continue
        expect([link.id, missedBy(plan, found, link)]).toEqual([link.id, told.get(link.id) ?? 0])
      }
    }),
    { numRuns: 300 },
  )
})

test('without constraints and manual tasks nothing is violated, and all float is free of debt', () => {
  fc.assert(
    fc.property(randomPlan({ elapsed: true, summaries: true }), (plan) => {
      const { tasks, troubles, finish } = schedule(plan)
      const isOfSummary = (id: string) => tasks.get(plan.links.find((link) => link.id === id)!.to)!.is_summary
      const links = new Map(plan.links.map((link) => [link.id, link]))
      // Nothing says which task under a summary should end later.
      const odd = troubles.filter(
        (trouble) =>
          trouble.kind === 'violated' && !(isOfSummary(trouble.link) && links.get(trouble.link)!.type.endsWith('F')),
      )
      expect(odd).toEqual([])
      const isFree = !plan.links.some(({ to, type }) => tasks.get(to)!.is_summary && type.endsWith('F'))
      for (const task of tasks.values()) {
        expect(task.finish).toBeLessThanOrEqual(finish)
        if (isFree && !task.is_summary) expect([task.id, task.float >= 0]).toEqual([task.id, true])
      }
    }),
    { numRuns: 300 },
  )
})

test('nothing that is not manual could begin a minute of work earlier', () => {
  fc.assert(
    fc.property(randomPlan({ constraints: true, elapsed: true }), (plan) => {
      const found = schedule(plan)
      for (const task of plan.tasks) {
        const { start, finish, duration } = found.tasks.get(task.id)!
        const hours = hoursOf(plan, task)
        const kind = task.constraint?.kind
        if (kind?.endsWith('until') || kind?.endsWith('on')) continue
        const earlier = later(hours, start, -1)!
        const moved = { start: earlier, finish: duration === 0 ? earlier : later(hours, earlier, duration)! }
        const tasks = new Map(found.tasks).set(task.id, { ...found.tasks.get(task.id)!, ...moved })
        const into = plan.links.filter(({ to }) => to === task.id)
        const breaks = [
          earlier < plan.from,
          into.length === 0 && task.start !== undefined && earlier < task.start,
          kind === 'start_from' && earlier < task.constraint!.at,
          kind === 'finish_from' && moved.finish < task.constraint!.at,
          into.some((link) => missedBy(plan, { ...found, tasks }, link) > missedBy(plan, found, link)),
          // No work lies between: the same moment by its calendar.
          duration === 0 &&
            workWithin(hours, start, finish) === 0 &&
            into.some((link) => {
              const one = tasks.get(link.from)!
              const from = link.type.startsWith('F') ? one.finish : one.start
              const bound = link.is_elapsed
                ? from + (link.lag ?? 0)
                : later(hoursOf(plan, task, true), from, link.lag ?? 0)!
              return earlier < bound
            }),
        ]
        expect([task.id, breaks.includes(true)]).toEqual([task.id, true])
      }
    }),
    { numRuns: 300 },
  )
})

test('feeding the dates back changes none', () => {
  fc.assert(
    fc.property(randomPlan(everything), (plan) => {
      const first = schedule(plan)
      const fed = plan.tasks.map((task) => {
        const { start, finish, duration, is_summary } = first.tasks.get(task.id)!
        return task.is_manual
          ? { ...task, start, finish }
          : is_summary
            ? { ...task, start }
            : { ...task, start, duration }
      })
      const again = schedule({ ...plan, tasks: fed })
      const datesOf = ({ tasks }: Schedule) =>
        [...tasks].map(([id, { start, finish, float }]) => [id, start, finish, float])
      const isWhole = (task: PlannedTask) => !task.is_manual || task.start !== undefined || task.finish !== undefined
      if (plan.tasks.every(isWhole)) expect(datesOf(again)).toEqual(datesOf(first))
    }),
    { numRuns: 300 },
  )
})

test('the order of tasks and links says nothing', () => {
  fc.assert(
    fc.property(
      randomPlan(everything).chain((plan) =>
        fc.record({
          plan: fc.constant(plan),
          tasks: fc.shuffledSubarray([...plan.tasks], { minLength: plan.tasks.length }),
          links: fc.shuffledSubarray([...plan.links], { minLength: plan.links.length }),
        }),
      ),
      ({ plan, tasks, links }) => {
        const [one, other] = [schedule(plan), schedule({ ...plan, tasks, links })]
        expect(other.troubles).toEqual(one.troubles)
        expect(new Map(other.tasks)).toEqual(new Map(one.tasks))
        expect(other.finish).toBe(one.finish)
      },
    ),
    { numRuns: 300 },
  )
})

const delayed = (plan: Plan, { tasks }: Schedule, id: string, minutes: number): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => {
    if (task.id !== id) return task
    const hours = hoursOf(plan, task)
    const from = later(hours, tasks.get(id)!.start, minutes)!
    return { ...task, constraint: { kind: 'start_from', at: from } }
  }),
})

test('a task may slip by its float, and not by a minute more, before the plan ends later', () => {
  fc.assert(
    fc.property(randomPlan({ elapsed: true }), fc.integer({ min: 0, max: 11 }), (plan, number) => {
      const { id } = plan.tasks[number % plan.tasks.length]!
      const found = schedule(plan)
      const { float } = found.tasks.get(id)!
      expect(schedule(delayed(plan, found, id, float)).finish).toBeLessThanOrEqual(found.finish)
      expect(schedule(delayed(plan, found, id, float + 1)).finish).toBeGreaterThan(found.finish)
    }),
    { numRuns: 300 },
  )
})

test('so may one under a summary, or that waits for one', () => {
  fc.assert(
    fc.property(randomPlan({ summaries: true }), fc.integer({ min: 0, max: 11 }), (plan, number) => {
      const found = schedule(plan)
      const task = found.tasks.get(plan.tasks[number % plan.tasks.length]!.id)!
      const isClear = !found.troubles.some(({ kind }) => kind === 'cycle' || kind === 'violated')
      if (task.is_summary || !isClear) return
      expect(schedule(delayed(plan, found, task.id, task.float)).finish).toBeLessThanOrEqual(found.finish)
    }),
    { numRuns: 300 },
  )
})

test('delaying a critical task by so much work delays a plan of one calendar by at least as much', () => {
  fc.assert(
    fc.property(randomPlan(), fc.integer({ min: 1, max: 5000 }), (given, minutes) => {
      const plan = { ...given, calendars: { office: given.calendars['office']!, other: given.calendars['office']! } }
      const found = schedule(plan)
      const { id } = [...found.tasks.values()].find(({ is_critical }) => is_critical)!
      const hours = timetableOf(plan.calendars.office)
      const { finish } = schedule(delayed(plan, found, id, minutes))
      expect(workWithin(hours, found.finish, finish)).toBeGreaterThanOrEqual(minutes)
    }),
  )
})
