import { expect, test } from 'vitest'
import { schedule } from '../schedule.ts'
import { calendars, element, office, project, task, tasks } from '../testing/files.ts'
import { said } from '../testing/plans.ts'
import { readMspdi } from './read.ts'

const DAY = 'PT8H0M0S'
const from = (day: string, file: string) => file.replace('2026-03-02T08:00:00', `${day}T08:00:00`)

test('links with lags lie where MS Project 2016 laid them (a public file of the tests of MPXJ)', () => {
  const weeks = (uid: number, tenths: number) =>
    element('PredecessorLink', { PredecessorUID: uid, Type: 1, LinkLag: tenths, LagFormat: 9 })
  const one = (uid: number, ...links: string[]) =>
    task(uid, { Duration: DAY, DurationFormat: 53, Estimated: 1 }, ...links)
  const file = project(
    calendars(office(1)),
    tasks(
      one(1),
      one(2, '1'),
      one(3),
      one(4, '3 FS+1d'),
      one(5),
      one(6, '5 FS+2d'),
      one(7),
      element('Task', { UID: 8, OutlineLevel: 1, Duration: DAY }, weeks(7, 24_000)),
      one(9),
      element('Task', { UID: 10, OutlineLevel: 1, Duration: DAY }, weeks(9, 48_000)),
      one(11),
      one(12, '11 SF+2d'),
      one(13),
      one(14, '13 SS+2d'),
      one(15),
      one(16, '15 FF+2d'),
    ),
  )
  const { tasks: dates, finish } = schedule(readMspdi(from('2016-02-08', file)).plan)
  const followers = [2, 4, 6, 8, 10, 12, 14, 16].map((uid) => {
    const { start, float } = dates.get(String(uid))!
    return [uid, said(start), float / 480]
  })
  expect(followers).toEqual([
    [2, '2016-02-09 08:00', 10],
    [4, '2016-02-10 08:00', 9],
    [6, '2016-02-11 08:00', 8],
    [8, '2016-02-16 08:00', 5],
    [10, '2016-02-23 08:00', 0],
    [12, '2016-02-09 08:00', 10],
    [14, '2016-02-10 08:00', 9],
    [16, '2016-02-10 08:00', 9],
  ])
  expect([1, 3, 5, 9, 15].map((uid) => dates.get(String(uid))!.float / 480)).toEqual([10, 9, 8, 0, 9])
  expect(said(finish)).toBe('2016-02-23 17:00')
})

test('milestones and what follows them lie where the plan of a new product has them (test data of ProjectLibre)', () => {
  const row = (uid: number, hours: number, ...links: string[]) =>
    // The date of a constraint that is not there, as that file has it.
    task(uid, { Duration: `PT${hours}H0M0S`, ConstraintDate: '1970-01-01T01:00:00', WBS: '' }, ...links)
  const rows = [row(8, 120), row(9, 0, '8'), row(10, 0, '9'), row(11, 40, '9'), row(12, 80, '11'), row(13, 0, '12')]
  const file = readMspdi(from('2001-01-01', project(calendars(office(1)), tasks(...rows))))
  const dates = [...schedule(file.plan).tasks.values()].map(({ start, finish }) => `${said(start)} – ${said(finish)}`)
  expect(dates).toEqual([
    '2001-01-01 08:00 – 2001-01-19 17:00',
    '2001-01-19 17:00 – 2001-01-19 17:00',
    '2001-01-19 17:00 – 2001-01-19 17:00',
    '2001-01-22 08:00 – 2001-01-26 17:00',
    '2001-01-29 08:00 – 2001-02-09 17:00',
    '2001-02-09 17:00 – 2001-02-09 17:00',
  ])
  expect(file.losses).toEqual([])
})
