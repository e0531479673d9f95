import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTypes } from '#platform/shared/schedule/index.ts'
import { keptPlan, type PlanRow } from './kept-plan.ts'

const free = (() => {
  const days: string[] = []
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2028-01-01T00:00:00Z'); at += 86_400_000) {
    const day = new Date(at)
    if ([0, 6].includes(day.getUTCDay()) || day.toISOString().includes('-01-01'))
      days.push(day.toISOString().slice(0, 10))
  }
  return { from: '2026-01-01', to: '2027-12-31', free: new Set(days) }
})()
const dayAt = (number: number) =>
  new Date(Date.parse('2026-03-02T00:00:00Z') + number * 86_400_000).toISOString().slice(0, 10)

/** Rows of two phases, some by hand, some put where they stand; links lead forward, so that there is no ring. */
const plans = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 60 }),
      long: fc.integer({ min: 0, max: 15 }),
      phase: fc.constantFrom('A', 'B', undefined),
      isManual: fc.boolean(),
      isMilestone: fc.boolean(),
      isPut: fc.boolean(),
      progress: fc.constantFrom(undefined, 0, 40, 100),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((tasks) =>
    fc.record({
      rows: fc.constant([
        ...['A', 'B'].map((id) => ({ id, ...bare })),
        ...tasks.map(({ start, long, phase, ...rest }, at) => ({
          ...bare,
          id: `t${at}`,
          parent: phase,
          first: dayAt(start),
          last: dayAt(start + long),
          ...rest,
        })),
      ] satisfies PlanRow[] as PlanRow[]),
      links: fc.array(
        fc
          .tuple(
            fc.nat(tasks.length - 1),
            fc.nat(tasks.length - 1),
            fc.constantFrom(...linkTypes),
            fc.integer({ min: -2, max: 4 }),
          )
          .filter(([one, other]) => one < other)
          .map(([one, other, type, lag]) => ({
            id: `${one}>${other}${type}`,
            from: `t${one}`,
            to: `t${other}`,
            type,
            lag,
          })),
        { maxLength: tasks.length > 1 ? 10 : 0 },
      ),
    }),
  )
const bare = {
  parent: undefined,
  first: undefined,
  last: undefined,
  isMilestone: false,
  isManual: false,
  constraint: undefined,
  deadline: undefined,
  days: undefined,
  progress: undefined,
}
const schedule = { mode: 'mode' }

test('a plan that was kept is kept as it is', () => {
  fc.assert(
    fc.property(plans, ({ rows, links }) => {
      const once = keptPlan({ rows, links, free, schedule })
      expect(once.isRing).toBe(false)
      const stands = once.rows.map((row) => ({ ...row, isPut: false }))
      expect(keptPlan({ rows: stands, links, free, schedule }).rows).toEqual(stands)
    }),
  )
})

test('what goes by hand and what is done is not moved; the rest begins on working days and not before it ends', () => {
  fc.assert(
    fc.property(plans, ({ rows, links }) => {
      const kept = new Map(keptPlan({ rows, links, free, schedule }).rows.map((row) => [row.id, row]))
      for (const row of rows) {
        const now = kept.get(row.id)!
        const stays = row.isManual || (row.progress === 100 && !row.isMilestone)
        if (stays && !row.isMilestone) expect([now.first, now.last]).toEqual([row.first, row.last])
        else if (now.first !== undefined && !['A', 'B'].includes(row.id) && !stays)
          expect([now.first <= now.last!, free.free.has(now.first)]).toEqual([true, false])
      }
      for (const { from, to, type, lag } of links) {
        const [one, other] = [kept.get(from)!, kept.get(to)!]
        const stays = other.isManual || rows.find(({ id }) => id === to)!.progress === 100
        if (type === 'FS' && lag >= 0 && !stays && !one.isMilestone && !other.isMilestone)
          expect(other.first! > one.last!).toBe(true)
      }
    }),
  )
})

test('what was put later than it had to be stays there, and what was put too early does not', () => {
  const rows: PlanRow[] = [
    { ...bare, id: 'one', first: '2026-03-02', last: '2026-03-04' },
    { ...bare, id: 'late', first: '2026-03-16', last: '2026-03-17', isPut: true },
    { ...bare, id: 'early', first: '2026-03-02', last: '2026-03-03', isPut: true },
  ]
  const links = ['late', 'early'].map((to) => ({ id: to, from: 'one', to, type: 'FS' as const, lag: 0 }))
  const [, late, early] = keptPlan({ rows, links, free, schedule }).rows
  expect([late!.first, late!.constraint]).toEqual(['2026-03-16', { kind: 'start_from', day: '2026-03-16' }])
  expect([early!.first, early!.last, early!.constraint]).toEqual(['2026-03-05', '2026-03-06', undefined])
})

test('a ring is told', () => {
  const rows: PlanRow[] = ['one', 'other'].map((id) => ({ ...bare, id, first: '2026-03-02', last: '2026-03-02' }))
  const links = [
    { id: 'a', from: 'one', to: 'other', type: 'FS' as const, lag: 0 },
    { id: 'b', from: 'other', to: 'one', type: 'FS' as const, lag: 0 },
  ]
  expect(keptPlan({ rows, links, free, schedule }).isRing).toBe(true)
})
