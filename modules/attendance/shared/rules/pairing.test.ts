import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairPunches, type Punch } from './pairing.ts'

const MINUTE = 60_000
const kind = fc.constantFrom('in' as const, 'out' as const, 'break_out' as const, 'break_in' as const)
/** Few moments, so that punches often fall together. */
const punches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 120 }), kind), { maxLength: 12 })
  .map((some) => some.map(([tenth, kind], index): Punch => ({ id: `p${index}`, at: tenth * 6_000, kind })))
const mode = fc.constantFrom('first_last' as const, 'every' as const)
const until = fc.record({ now: fc.integer({ min: 0, max: 20 * MINUTE }), isClosed: fc.boolean() })

test('pairs stand in order and never overlap', () => {
  fc.assert(
    fc.property(punches, mode, until, (some, mode, until) => {
      const { pairs } = pairPunches(some, mode, until)
      for (const [index, { from, to }] of pairs.entries()) {
        expect(from).toBeLessThanOrEqual(to)
        if (index > 0) expect(pairs[index - 1]!.to).toBeLessThanOrEqual(from)
      }
    }),
  )
})

test('each punch is in one pair at most, at its minute, a coming at the beginning and a going at the end', () => {
  fc.assert(
    fc.property(punches, mode, until, (some, mode, until) => {
      const { pairs, between } = pairPunches(some, mode, until)
      const used = [
        ...pairs.flatMap((pair) => [pair.in, pair.out]).filter((id) => id !== null),
        ...between.map(({ id }) => id),
      ]
      expect(new Set(used).size).toBe(used.length)
      const of = (id: string) => some.find((one) => one.id === id)!
      const minute = (id: string) => Math.floor(of(id).at / MINUTE) * MINUTE
      for (const { from, to, in: came, out: left } of pairs) {
        expect(came ?? left).not.toBeNull()
        if (came !== null) expect([minute(came), of(came).kind.endsWith('in')]).toEqual([from, true])
        if (left !== null) expect([minute(left), of(left).kind.endsWith('out')]).toEqual([to, true])
      }
    }),
  )
})

test('the order in which punches are heard does not matter', () => {
  const shuffled = punches.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
  )
  fc.assert(
    fc.property(shuffled, mode, until, ([some, other], mode, until) => {
      expect(pairPunches(other, mode, until)).toEqual(pairPunches(some, mode, until))
    }),
  )
})

test('who comes and goes as asked lacks nothing', () => {
  const good = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 10 }).map((seconds) =>
    seconds
      .sort((a, b) => a - b)
      .slice(0, seconds.length - (seconds.length % 2))
      .map((second, index): Punch => ({ id: `p${index}`, at: second * 1000, kind: index % 2 ? 'out' : 'in' })),
  )
  fc.assert(
    fc.property(good, (some) => {
      const { pairs, anomalies, goesOn } = pairPunches(some, 'every', { now: 0, isClosed: true })
      expect([pairs.length, anomalies.size, goesOn]).toEqual([some.length / 2, 0, false])
    }),
  )
})

test('at one moment somebody goes before they come', () => {
  const at = (minute: number, kind: Punch['kind'], id: string): Punch => ({ id, at: minute * MINUTE, kind })
  const moved = [at(0, 'in', 'a'), at(5, 'in', 'c'), at(5, 'out', 'b'), at(9, 'out', 'd')]
  const { pairs, anomalies } = pairPunches(moved, 'every', { now: 0, isClosed: true })
  expect(pairs.map((pair) => [pair.in, pair.out])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(anomalies.size).toBe(0)
})

test('an out before the first in is not the last out', () => {
  const some: Punch[] = [
    { id: 'a', at: 0, kind: 'out' },
    { id: 'b', at: 5 * MINUTE, kind: 'in' },
  ]
  const { pairs, between, anomalies } = pairPunches(some, 'first_last', { now: 0, isClosed: true })
  expect(pairs.map((pair) => [pair.in, pair.out])).toEqual([
    [null, 'a'],
    ['b', null],
  ])
  expect(between).toEqual([])
  expect([...anomalies]).toEqual(['missing_in', 'missing_out'])
})
