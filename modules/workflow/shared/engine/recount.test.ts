import { expect, test } from 'vitest'
import type { StepClock } from './command.ts'
import type { StepRow } from './model.ts'
import { recounted } from './recount.ts'

const HOUR = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour)).toISOString()
/** An organisation that works day and night, so many hours later than before. */
const world = (now: number, later = 0) => ({
  now: at(now),
  dueAfter: (hours: number, from = at(now)) => new Date(Date.parse(from) + (hours + later) * HOUR).toISOString(),
  hoursUntil: (moment: string, from = at(now)) => (Date.parse(moment) - Date.parse(from)) / HOUR - later,
  workdayAfter: (days: number, from = at(now)) => new Date(Date.parse(from) + (days * 24 + later) * HOUR).toISOString(),
})
const clock = (data: object, rested = 0): StepClock => ({
  step_id: 'a',
  from: at(0),
  rested: rested * HOUR,
  node: { id: 'n', type: 'step', data: { label: 'x', ...data } } as unknown as StepClock['node'],
})
const late = { remind_hours: 2, escalate_hours: 4, deed: 'inform' }
const check = clock({ subject: { object_type: 'CHECK' }, due_hours: 8, late })
const row = (part: Partial<StepRow>) =>
  ({ id: 'a', status_type: 'CHECK', step_data: null, closed_as: null, due_at: at(8), ...part }) as StepRow
const alarms = (...done: number[]) =>
  (
    [
      ['remind', 6],
      ['overdue', 8],
      ['escalate', 12],
    ] as const
  ).map(([kind, hour], place) => ({ kind, at: at(hour), ...(done.includes(place) && { done: at(hour) }) }))
const hoursOf = (moved: ReturnType<typeof recounted>) =>
  moved &&
  [moved.due_at, ...(moved.alarms ?? []).map((one) => one.at)].map(
    (moment) => moment && (Date.parse(moment) - Date.parse(at(0))) / HOUR,
  )

test('by the same calendar nothing moves, by another what was reckoned does, by as long as it rested later', () => {
  expect(recounted(row({ alarms: alarms() }), check, world(1))).toBeNull()
  expect(hoursOf(recounted(row({ alarms: alarms() }), check, world(1, 3)))).toEqual([11, 9, 11, 15])
  expect(
    hoursOf(
      recounted(
        row({ alarms: alarms() }),
        clock({ subject: { object_type: 'CHECK' }, due_hours: 8, late }, 5),
        world(1),
      ),
    ),
  ).toEqual([13, 11, 13, 17])
})

test('nobody is late before the calendar changed, and whoever is late by it has as long as ever until others hear of it', () => {
  expect(hoursOf(recounted(row({ alarms: alarms() }), check, world(5, -6)))).toEqual([5, 5, 5, 5])
  expect(hoursOf(recounted(row({ alarms: alarms(0) }), check, world(7, -2)))).toEqual([7, 6, 7, 9])
})

test('what has passed or was said stays, and only what others hear later moves', () => {
  expect(hoursOf(recounted(row({ alarms: alarms(0, 1) }), check, world(9, 3)))).toEqual([8, 6, 8, 15])
  expect(recounted(row({ alarms: alarms(0, 1, 2) }), check, world(13, 3))).toBeNull()
  expect(hoursOf(recounted(row({ alarms: alarms() }), check, world(7, 3)))).toEqual([11, 6, 11, 15])
})

test('working days of a document that waits move, a day of the drawing and the deadline of a vote do not', () => {
  const waits = (date: object) =>
    recounted(
      row({ status_type: 'DATE', due_at: at(24) }),
      clock({ subject: { object_type: 'DATE' }, date }),
      world(1, 5),
    )
  expect(hoursOf(waits({ kind: 'after', working_days: 1 }))).toEqual([29])
  expect(waits({ kind: 'on', at: at(24) })).toBeNull()
  const vote = row({
    status_type: 'VOTE',
    due_at: at(40),
    step_data: { kind: 'sheet', sheet: { deadline: at(40) } } as StepRow['step_data'],
    alarms: [{ kind: 'remind', at: at(32) }],
  })
  expect(recounted(vote, clock({ subject: { object_type: 'VOTE' } }), world(1))).toBeNull()
  expect(hoursOf(recounted(vote, clock({ subject: { object_type: 'VOTE' } }), world(1, 20)))).toEqual([40, 35])
})
