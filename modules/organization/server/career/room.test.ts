import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addJob, changeJob, showUnits } from '../../shared/structure.ts'
import { listJobChoices } from '../../shared/choices.ts'
import { hireEmployee, showEmployee } from '../../shared/staff.ts'
import { cancelEvent, recordEvent, type CareerKind } from '../../shared/career.ts'
import { laterDay } from '../today.ts'
import { mostHolders } from './room.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, structs } = app.places.orgs.trade
const [hr, admin] = [await app.as('hr'), await app.as('admin')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = (await hr.call(showUnits, {})).body
const later = (days: number) => laterDay(today, days)
const newJob = async (job: string, places = 1) =>
  (await admin.call(addJob, { struct_id: structs.purchase, job, is_head: false, places, note: '' }, key())).body.id
const person = {
  last_name: 'Төмөр',
  clan_name: '',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  phone: '',
  mobile: '',
  email: '',
  note: '',
  order_number: '',
}
const hire = (first_name: string, job_id: number, days = 0) =>
  hr.call(hireEmployee, { ...person, first_name, job_id, effective_on: later(days) }, key())
const write = async (id: number, kind: CareerKind, { job, days = 0 }: { job?: number; days?: number }) => {
  const { body } = await hr.call(
    recordEvent,
    { id, kind, effective_on: later(days), until: '', job_id: job ?? '', order_number: '', note: '' },
    key(),
  )
  return body.code ? (body.fields?.['job_id'] ?? body.code) : body.state
}
const FULL = 'Энэ албан тушаалд сул орон тоо алга.'
const dayComes = async (...ids: number[]) => {
  await db
    .updateTable('organization.career_events')
    .set({ effective_on: today })
    .where('org_id', '=', orgId)
    .where('emp_id', 'in', ids)
    .where('state', '=', 'planned')
    .execute()
  await app.runJob('organization.career')
}
const shown = async (id: number) => (await hr.call(showEmployee, { id })).body

test('one place is promised to one person, however far ahead', async () => {
  const job = await newJob('Ганц орон тоо')
  const isFull = async (who: typeof hr, days: number) =>
    (await who.call(listJobChoices, { id: job, on: later(days) })).body[0]!.is_full
  expect(await isFull(hr, 0)).toBe(false)
  expect((await hire('Нэг', job, 5)).status).toBe(200)
  expect([await isFull(hr, 0), await isFull(hr, 5), await isFull(hr, 9)]).toEqual([true, true, true])
  expect(await isFull(await app.as('sales'), 9), 'what is planned is told to nobody else').toBe(false)
  const second = await hire('Хоёр', job, 5)
  expect([second.status, second.body.fields]).toEqual([422, { job_id: FULL }])
  expect((await hire('Гурав', job, 2)).status).toBe(422)
})

test('nobody is transferred into a held place, unless its holder goes before, on that day at the latest', async () => {
  const [wanted, other] = [await newJob('Хүссэн'), await newJob('Бусад', 3)]
  const [holder, comer] = [(await hire('Эзэн', wanted)).body.id, (await hire('Ирэгч', other)).body.id]
  expect(await write(comer, 'transfer', { job: wanted, days: 5 })).toBe(FULL)
  expect(await write(holder, 'transfer', { job: other, days: 5 })).toBe('planned')
  expect(await write(comer, 'transfer', { job: wanted, days: 4 })).toBe(FULL)
  expect(await write(comer, 'transfer', { job: wanted, days: 5 })).toBe('planned')
  await dayComes(holder, comer)
  expect([(await shown(holder)).job, (await shown(comer)).job]).toEqual(['Бусад', 'Хүссэн'])
})

test('two people change places on one day', async () => {
  const [first, second] = [await newJob('Наад'), await newJob('Цаад')]
  const [one, two] = [(await hire('Наадах', first)).body.id, (await hire('Цаадах', second)).body.id]
  await db
    .updateTable('organization.jobs')
    .set({ places: 2 })
    .where('org_id', '=', orgId)
    .where('id', '=', second)
    .execute()
  expect(await write(one, 'transfer', { job: second, days: 5 })).toBe('planned')
  expect(await write(two, 'transfer', { job: first, days: 5 })).toBe('planned')
  await db
    .updateTable('organization.jobs')
    .set({ places: 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', second)
    .execute()
  await dayComes(one, two)
  expect([(await shown(one)).job, (await shown(two)).job]).toEqual(['Цаад', 'Наад'])
})

test('where the place is not free when the day comes, whoever was to come waits with the reason', async () => {
  const [wanted, other] = [await newJob('Эргэлзээтэй'), await newJob('Хүлээгч', 3)]
  const [holder, comer] = [(await hire('Үлдэгч', wanted)).body.id, (await hire('Хүлээгч', other)).body.id]
  expect(await write(holder, 'transfer', { job: other, days: 3 })).toBe('planned')
  expect(await write(comer, 'transfer', { job: wanted, days: 3 })).toBe('planned')
  const { events } = await shown(holder)
  await hr.call(cancelEvent, { id: holder, event_id: events.find(({ state }) => state === 'planned')!.id })
  await dayComes(comer)
  const { job, events: waiting } = await shown(comer)
  expect([job, waiting[0]!.state, waiting[0]!.problem, waiting[0]!.problem_words]).toEqual([
    'Хүлээгч',
    'planned',
    'organization.career.job_full',
    'Энэ албан тушаалд сул орон тоо алга.',
  ])
  await admin.call(changeJob, { id: wanted, job: 'Эргэлзээтэй', is_head: false, places: 2, note: '' })
  await app.runJob('organization.career')
  expect((await shown(comer)).job).toBe('Эргэлзээтэй')
})

test('of two who were promised one place before that was refused, the first comes in', async () => {
  const job = await newJob('Хоёр амлалт', 2)
  const [one, two] = [(await hire('Түрүүлсэн', job, 4)).body.id, (await hire('Хоцорсон', job, 4)).body.id]
  await db
    .updateTable('organization.jobs')
    .set({ places: 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', job)
    .execute()
  await dayComes(one, two)
  expect([(await shown(one)).state, (await shown(two)).state, (await shown(two)).events[0]!.problem]).toEqual([
    'working',
    'planned',
    'organization.career.job_full',
  ])
})

test.each([
  ['nobody comes or goes', ['a', 'b'], [], 2],
  ['who goes before is not counted', ['a', 'b'], [{ who: 'a', on: '2026-05-01', joins: false }], 1],
  ['who goes on the day is not counted', ['a'], [{ who: 'a', on: '2026-05-05', joins: false }], 0],
  ['who goes later is', ['a'], [{ who: 'a', on: '2026-05-06', joins: false }], 1],
  ['who comes later is', [], [{ who: 'a', on: '2026-09-01', joins: true }], 1],
  [
    'who comes on the day on which another goes takes that place',
    ['a'],
    [
      { who: 'b', on: '2026-06-01', joins: true },
      { who: 'a', on: '2026-06-01', joins: false },
    ],
    1,
  ],
])('how many hold a job from a day on: %s', (_case, here, steps, most) => {
  expect(mostHolders(here, steps, '2026-05-05')).toBe(most)
})
