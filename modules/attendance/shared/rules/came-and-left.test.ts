import { expect, test } from 'vitest'
import { cameAndLeft } from './came-and-left.ts'
import { pairPunches, type Punch } from './pairing.ts'

const at = (time: string) => Date.parse(`2026-11-27T${time}:20Z`)
const minute = (time: string) => Date.parse(`2026-11-27T${time}:00Z`)
const said = (...punches: [Punch['kind'], string][]) => {
  const all = punches.map(([kind, time], nth) => ({ id: String(nth), kind, at: at(time) }))
  const { pairs } = pairPunches(all, 'every', { now: at('23:00'), isClosed: true })
  const { came, left } = cameAndLeft(pairs, all)
  return [came, left]
}

test('somebody left with their last way out, also from a break', () => {
  expect(said(['in', '09:00'], ['out', '18:00'])).toEqual([minute('09:00'), minute('18:00')])
  expect(said(['in', '09:00'], ['break_out', '13:00'], ['break_in', '14:00'], ['out', '18:00'])).toEqual([
    minute('09:00'),
    minute('18:00'),
  ])
  expect(said(['in', '15:18'], ['break_out', '15:18'], ['out', '15:29'])).toEqual([minute('15:18'), minute('15:29')])
  expect(said(['in', '09:00'], ['break_out', '13:00'])).toEqual([minute('09:00'), minute('13:00')])
  expect(said(['in', '09:00'])).toEqual([minute('09:00'), null])
  expect(said(['out', '18:00'])).toEqual([null, minute('18:00')])
})
