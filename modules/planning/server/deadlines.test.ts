import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { addRow, changeRow } from '#modules/records/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { tellOf } from './deadlines.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees } = app.places.orgs.trade
const [lead, doer, other] = [await app.as('councillor1'), await app.as('councillor2'), await app.as('councillor3')]
type Who = typeof lead
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
// A Friday of an ordinary week: whoever works until Friday is told then of what is due on Monday.
const FRIDAY = '2027-05-14'
const MONDAY = '2027-05-17'

const add = async (table: string, values: Record<string, string | boolean>) =>
  (await lead.call(addRow, { table: `planning.${table}`, values }, key())).body.id
const project = `${await add('projects', { name: 'Байрны засвар' })} Байрны засвар`
const person = `${employees['councillor2']} Х`
const task = (name: string, ends_on: string, more: Record<string, string> = {}) =>
  add('tasks', { name, project, responsible: person, mode: 'manual', starts_on: '2027-04-01', ends_on, ...more })
const tell = (today: string) => asSystem(db, (trx) => tellOf(trx, orgId, today))
const news = async (who: Who) => {
  const { items } = (await (await who.fetch('/api/notifications?limit=100')).json()) as {
    items: { key: string; link: string | null; text: string }[]
  }
  return items
    .filter((one) => one.key.startsWith('planning.'))
    .map((one) => `${one.key.slice('planning.notify.'.length)} ${one.link?.slice('/planning/tasks/'.length) ?? ''}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
}
const eventually = { timeout: 20_000, interval: 50 }
/** What was told before stands in line before what is told now. */
const settled = async (count: number) => {
  await expect.poll(async () => (await news(doer)).length, eventually).toBeGreaterThanOrEqual(count)
  return news(doer)
}

test('whoever has a task is told the working day before it is due, and once it is late; nobody twice, nobody else', async () => {
  const due = await task('Гэрээ байгуулах', MONDAY)
  const late = await task('Зураг төсөл', '2027-05-12', { assignees: `${employees['councillor3']} Х` })
  await task('Дууссан', '2027-05-12', { state: 'done', percent: '100' })
  await task('Хожим', '2027-05-20')
  await task('Аль эрт', '2027-04-05')
  await tell(FRIDAY)
  expect(await settled(2)).toEqual([`due_soon ${due}`, `late ${late}`])
  // Later on the same day, and on the free days between, nothing is told again.
  for (const day of [FRIDAY, '2027-05-15', '2027-05-16']) await tell(day)
  const marker = await task('Өнөөдрийн дараа', laterDay(MONDAY, 1))
  await tell(MONDAY)
  expect(await settled(3)).toEqual([`due_soon ${due}`, `due_soon ${marker}`, `late ${late}`])
  // What is put off is due anew.
  const was = { ends_on: MONDAY }
  const wish = { table: 'planning.tasks', id: due, was, values: { ends_on: '2027-05-19' } }
  expect((await lead.call(changeRow, wish, key())).status).toBe(200)
  await tell('2027-05-18')
  await expect.poll(async () => (await news(doer)).filter((told) => told.endsWith(due)).length, eventually).toBe(2)
  // Whoever works on it besides is told as well.
  expect(await news(other)).toEqual([`late ${late}`])
  expect(await news(lead)).toEqual([])
})

test('people choose by kind whether they are told, and how', async () => {
  const { all_kinds } = (await (await doer.fetch('/api/notifications/preferences')).json()) as {
    all_kinds: { name: string }[]
  }
  const mine = all_kinds.map(({ name }) => name).filter((name) => name.startsWith('planning.'))
  expect(mine).toEqual(['planning.due_soon', 'planning.late'])
})
