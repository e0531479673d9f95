import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  addRow,
  changeGantt,
  changeRow,
  changeRows,
  deleteRows,
  queryRows,
  showRow,
} from '#modules/records/shared/index.ts'
import { lastTask } from '../shared/planned-end.ts'

const app = await startedApp()
const lead = await app.as('director')
const TASKS = 'planning.tasks'
const LINKS = 'planning.links'
type Values = Record<string, string | boolean | null>

const add = async (table: string, values: Values) => {
  const reply = await lead.call(addRow, { table, values })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (id: string) => (await lead.call(showRow, { table: TASKS, id })).body.values
const change = async (id: string, values: Values, table = TASKS) => {
  const { values: was } = (await lead.call(showRow, { table, id })).body
  return lead.call(changeRow, { table, id, was, values })
}
const days = async (id: string) => {
  const { starts_on, ends_on, days: long } = await at(id)
  return [starts_on, ends_on, long]
}

const project = await add('planning.projects', { name: 'Хуваарь', state: 'active' })
const named = `${project.id} Хуваарь`
const ref = ({ id }: { id: string }) => `${id} —`
const task = (name: string, more: Values = {}) => add(TASKS, { name, project: named, ...more })
// 2026-11-30 is a Monday; 2026-12-29 is a holiday of Mongolia.
const phase = await task('Үе шат', { kind: 'phase' })
const first = await task('Нэг', { above: ref(phase), starts_on: '2026-11-30', ends_on: '2026-12-02' })
const second = await task('Хоёр', { above: ref(phase), starts_on: '2026-11-30', ends_on: '2026-12-01' })
const third = await task('Гурав', { above: ref(phase), starts_on: '2026-12-01', days: '3' })

test('a first day and how long it takes say the last one; a phase is as what stands below it', async () => {
  expect(await days(third.id)).toEqual(['2026-12-01', '2026-12-03', '3'])
  expect(await days(first.id)).toEqual(['2026-11-30', '2026-12-02', '3'])
  expect(await days(phase.id)).toEqual(['2026-11-30', '2026-12-03', '4'])
})

test('whatever waits for another task moves behind it, and with it, by working days', async () => {
  await add(LINKS, { from_task: ref(first), to_task: ref(second) })
  await add(LINKS, { from_task: ref(second), to_task: ref(third), lag: '1' })
  expect(await days(second.id)).toEqual(['2026-12-03', '2026-12-04', '2'])
  expect(await days(third.id)).toEqual(['2026-12-08', '2026-12-10', '3'])
  expect(await days(phase.id)).toEqual(['2026-11-30', '2026-12-10', '9'])
  expect((await change(first.id, { days: '5' })).status).toBe(200)
  expect(await days(first.id)).toEqual(['2026-11-30', '2026-12-04', '5'])
  expect(await days(third.id)).toEqual(['2026-12-10', '2026-12-14', '3'])
})

test('moved by its beginning it takes as long as before; what is put later than it had to be stays and says so', async () => {
  await change(first.id, { starts_on: '2026-12-02' })
  expect(await days(first.id)).toEqual(['2026-12-02', '2026-12-08', '5'])
  expect(await days(second.id)).toEqual(['2026-12-09', '2026-12-10', '2'])
  await change(second.id, { starts_on: '2026-12-14', ends_on: '2026-12-15' })
  expect(await at(second.id)).toMatchObject({
    starts_on: '2026-12-14',
    constraint: 'start_from',
    constraint_on: '2026-12-14',
  })
  // And it goes no further ahead than what it waits for.
  await change(second.id, { constraint: null, constraint_on: null })
  expect(await days(second.id)).toEqual(['2026-12-09', '2026-12-10', '2'])
  await change(second.id, { starts_on: '2026-12-01', ends_on: '2026-12-02' })
  expect(await days(second.id)).toEqual(['2026-12-09', '2026-12-10', '2'])
})

test('what goes by hand stays where it was put, and what waits for it follows', async () => {
  await change(second.id, { mode: 'manual', starts_on: '2026-12-03', ends_on: '2026-12-03' })
  expect(await days(second.id)).toEqual(['2026-12-03', '2026-12-03', '1'])
  expect((await days(third.id))[0]).toBe('2026-12-07')
  await change(second.id, { mode: 'auto' })
  expect((await days(second.id))[0]).toBe('2026-12-09')
})

test('no ring of links is made, through whichever door', async () => {
  const ring = await lead.call(addRow, { table: LINKS, values: { from_task: ref(third), to_task: ref(first) } })
  expect(ring.status).toBe(422)
  expect((await lead.call(queryRows, { table: LINKS })).body.rows).toHaveLength(2)
})

test('how much of a phase is done is what is done of the tasks below it, each as long as it takes', async () => {
  await change(first.id, { state: 'done' })
  // Five days of nine or so: 5 of 5 + 1 + 3.
  const { days: long } = await at(second.id)
  const size = 5 + Number(long) + 3
  expect(await at(phase.id)).toMatchObject({ percent: String(Math.round(500 / size)), state: 'doing' })
  await lead.call(changeRows, { table: TASKS, ids: [second.id, third.id], values: { state: 'done' } })
  expect(await at(phase.id)).toMatchObject({ percent: '100', state: 'done' })
})

test('once a task is gone what waited for it is where it would be without it', async () => {
  const [one, two] = [
    await task('Өмнөх', { starts_on: '2026-12-21', ends_on: '2026-12-25' }),
    await task('Дараах', { starts_on: '2026-12-21', ends_on: '2026-12-22' }),
  ]
  const link = await add(LINKS, { from_task: ref(one), to_task: ref(two) })
  // Tuesday is a holiday.
  expect(await days(two.id)).toEqual(['2026-12-28', '2026-12-30', '2'])
  await lead.call(deleteRows, { table: LINKS, ids: [link.id] })
  expect((await lead.call(deleteRows, { table: TASKS, ids: [one.id] })).body).toEqual({ count: 1 })
  expect(await days(two.id)).toEqual(['2026-12-28', '2026-12-30', '2'])
})

test('what was moved before a link led to it stays there, unless the link asks for later', async () => {
  const [one, two, three] = [
    await task('Суурь', { starts_on: '2027-03-01', ends_on: '2027-03-02' }),
    await task('Хана', { starts_on: '2027-03-01', ends_on: '2027-03-01' }),
    await task('Дээвэр', { starts_on: '2027-03-01', ends_on: '2027-03-01' }),
  ]
  expect(await at(two.id)).toMatchObject({ constraint: null })
  await change(two.id, { starts_on: '2027-03-10', ends_on: '2027-03-10' })
  // A move that is taken back leaves nothing behind.
  const back = { starts_on: '2027-03-01', ends_on: '2027-03-01', constraint: null, constraint_on: null }
  await change(two.id, back)
  expect(await at(two.id)).toMatchObject(back)
  await change(two.id, { starts_on: '2027-03-10', ends_on: '2027-03-10' })
  await add(LINKS, { from_task: ref(one), to_task: ref(two) })
  expect(await days(two.id)).toEqual(['2027-03-10', '2027-03-10', '1'])
  await change(one.id, { starts_on: '2027-03-11', ends_on: '2027-03-12' })
  expect((await days(two.id))[0]).toBe('2027-03-15')
  await change(one.id, { constraint: null, constraint_on: null, starts_on: '2027-03-01', ends_on: '2027-03-02' })
  expect((await days(two.id))[0]).toBe('2027-03-10')
  // What was only planned follows as it always did.
  await add(LINKS, { from_task: ref(one), to_task: ref(three) })
  expect((await days(three.id))[0]).toBe('2027-03-03')
})

test('what a new link moves follows, and is not held there; the way back leaves nothing of it', async () => {
  const [one, two] = [
    await task('Гэрээ', { starts_on: '2027-03-01', ends_on: '2027-03-02' }),
    await task('Нийлүүлэлт', { starts_on: '2027-04-12', ends_on: '2027-04-14' }),
  ]
  const step = (from: Values, to: Values, links: object) =>
    lead.call(changeGantt, {
      table: TASKS,
      rows: [{ id: two.id, was: from, values: to }],
      links: { table: LINKS, from: 'from_task', to: 'to_task', type: 'type', ...links },
    })
  const [was, led] = [
    { starts_on: '2027-04-12', ends_on: '2027-04-14' },
    { starts_on: '2027-03-03', ends_on: '2027-03-05' },
  ]
  const done = await step(was, led, { add: [{ from: one.id, to: two.id, type: 'FS' }] })
  expect(done.body).toMatchObject({ problems: [], links: { added: [expect.any(String)] } })
  expect(await at(two.id)).toMatchObject({ ...led, constraint: null })
  // It goes ahead with what it waits for.
  await change(one.id, { ends_on: '2027-03-01' })
  expect(await at(two.id)).toMatchObject({ starts_on: '2027-03-02', ends_on: '2027-03-04', constraint: null })
  const now = { starts_on: '2027-03-02', ends_on: '2027-03-04' }
  expect((await step(now, was, { remove: done.body.links.added })).body.problems).toEqual([])
  expect(await at(two.id)).toMatchObject({ ...was, constraint: null })
})

test('a plan ends with its last task that is still to be done or was', async () => {
  const long = await add('planning.projects', { name: 'Урт төсөл', state: 'active', ends_on: '2027-01-31' })
  const within = (name: string, more: Values) =>
    add(TASKS, { name, project: `${long.id} Х`, starts_on: '2027-01-04', mode: 'manual', ...more })
  await within('Эхний', { ends_on: '2027-01-08' })
  await within('Сүүлчийн', { ends_on: '2027-02-05' })
  await within('Цуцалсан', { ends_on: '2027-03-05', state: 'cancelled' })
  await add(TASKS, { name: 'Өдөргүй', project: `${long.id} Х` })
  const { rows } = (await lead.call(queryRows, lastTask(long.id))).body
  expect(rows.map(({ values }) => [values['name'], values['ends_on']])).toEqual([['Сүүлчийн', '2027-02-05']])
})

test('what is done stands where it was done, and what waits for it follows that', async () => {
  const own = await add('planning.projects', { name: 'Дууссан ажил', state: 'active' })
  const within = (name: string, more: Values) => add(TASKS, { name, project: `${own.id} —`, ...more })
  const before = await within('Эхний', { starts_on: '2026-11-30', ends_on: '2026-12-01' })
  const done = await within('Хийсэн', { starts_on: '2026-12-02', ends_on: '2026-12-03' })
  const after = await within('Дараагийн', { starts_on: '2026-12-04', ends_on: '2026-12-07' })
  await add(LINKS, { from_task: ref(before), to_task: ref(done) })
  await add(LINKS, { from_task: ref(done), to_task: ref(after) })
  expect((await change(done.id, { state: 'done' })).status).toBe(200)
  expect((await at(done.id))['percent']).toBe('100')
  expect((await change(before.id, { days: '10' })).status).toBe(200)
  expect(await days(done.id)).toEqual(['2026-12-02', '2026-12-03', '2'])
  expect(await days(after.id)).toEqual(['2026-12-04', '2026-12-07', '2'])
})
