import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import { triggerRuns } from '#modules/records/server/index.ts'
import { queryRows } from '#modules/records/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { demoPlanning } from './demo.ts'
import { workingDays } from './demo/working-days.ts'

const app = await startedApp()
const { db } = app.services
const { orgId } = app.places.orgs.trade
await demoPlanning(app.services, app.places)
const [admin, councillor2, sales, principal] = [
  await app.as('admin'),
  await app.as('councillor2'),
  await app.as('sales'),
  await app.as('principal'),
]
const working = await workingDays(db, orgId, await todayOf(db, orgId))
const today = working.day(0)
const RENOVATION = 'Оффисын байрны засвар'
const ROLLOUT = 'Агуулахын бүртгэлийн систем нэвтрүүлэх'

const rowsOf = async (table: string, who = admin, asked: object = {}) =>
  (await who.call(queryRows, { table: `planning.${table}`, limit: 200, ...asked })).body.rows
const named = async (table: string, who = admin) => (await rowsOf(table, who)).map(({ values }) => values['name'])
const [tasks, links, projects] = [await rowsOf('tasks'), await rowsOf('links'), await rowsOf('projects')]
const idIn = (value: unknown) => namedIn(value as string)!.id
const task = (value: unknown) => tasks.find(({ id }) => id === idIn(value))!.values
const isDone = ({ state }: { [name: string]: unknown }) => state === 'done'
const hasBegun = ({ state }: { [name: string]: unknown }) => state !== 'todo'

test('what was planted is how the schedule has it: nothing was moved after it was written', () => {
  const onItsWay = ({ values }: (typeof projects)[number]) => values['approval'] !== null
  expect([...tasks, ...links, ...projects].filter((row) => row.version !== 1 && !onItsWay(row))).toEqual([])
  expect(tasks.every(({ values }) => values['constraint'] === null)).toBe(true)
})

test('days are working days, and followers begin after what they wait for', () => {
  for (const { values } of tasks) {
    const [first, last] = [String(values['starts_on']), String(values['ends_on'])]
    expect(working.free.free.has(first) || working.free.free.has(last)).toBe(false)
    if (values['kind'] !== 'milestone') expect(working.between(first, last)).toHaveLength(Number(values['days']))
  }
  expect(links.length).toBeGreaterThan(100)
  for (const { values } of links) {
    const [from, to] = [task(values['from_task']), task(values['to_task'])]
    const waits = values['type'] === 'SS' ? from['starts_on'] : from['ends_on']
    expect(String(to['starts_on']) >= String(waits)).toBe(true)
    // Nothing has begun whose turn it was not.
    if (values['type'] === 'FS' && hasBegun(to)) expect(isDone(from)).toBe(true)
  }
})

test('what is done is wholly done on a day that has passed, and nothing else', () => {
  for (const { values } of tasks) {
    const { state, percent, finished_on, ends_on } = values
    expect(percent === '100').toBe(state === 'done' || state === 'review')
    expect(finished_on).toBe(state === 'done' ? ends_on : null)
    if (state === 'done') expect(String(ends_on) < today).toBe(true)
    if (state === 'todo') expect([percent, values['spent']]).toEqual(['0', '0'])
  }
})

test('one project is a month behind, one goes as it was thought and is half done, one is to come', () => {
  const [hiring, purchases, rollout, renovation] = projects.map(({ values }) => values)
  expect(hiring).toMatchObject({ is_template: true, percent: '0' })
  expect(purchases).toMatchObject({ state: 'planned', done: '0', approval: 'CHECK' })
  expect(rollout).toMatchObject({ name: ROLLOUT, is_checked: true })
  expect(Math.abs(Number(rollout!['percent']) - 50)).toBeLessThan(15)
  expect(renovation).toMatchObject({ name: RENOVATION, takes_requests: true })
  const of = (name: string) => tasks.filter(({ values }) => namedIn(values['project'] as string)?.name === name)
  expect(of(ROLLOUT).filter(({ values }) => values['base_to'] !== values['ends_on'])).toEqual([])
  const opened = of(RENOVATION).find(({ values }) => values['name'] === 'Байр ашиглалтад орсон')!.values
  expect(opened['deadline']).toBe(opened['base_to'])
  expect(working.between(String(opened['base_to']), String(opened['ends_on'])).length).toBeGreaterThan(15)
})

test('everybody logged hours of their own tasks alone, on days that they worked', async () => {
  const times = await rowsOf('times')
  expect(times.length).toBeGreaterThan(100)
  for (const { values } of times) {
    const { responsible, starts_on, ends_on } = task(values['task'])
    expect(idIn(values['person'])).toBe(idIn(responsible))
    const day = String(values['day'])
    expect(day >= String(starts_on) && day <= String(ends_on) && day < today && !working.free.free.has(day)).toBe(true)
  }
  const spent = (rows: typeof times, column: string) =>
    rows.reduce((sum, { values }) => sum + Number(values[column]), 0)
  expect(spent(projects, 'spent')).toBe(spent(times, 'hours'))
  expect(spent(tasks, 'spent')).toBe(spent(times, 'hours'))
  expect(times.filter(({ values }) => values['note'] !== null).length).toBeGreaterThan(5)
})

test('requests stand as they were answered, and nobody was told of what is old', async () => {
  const requests = await rowsOf('requests')
  expect(requests.map(({ values }) => String(values['state'])).toSorted()).toEqual([
    'accepted',
    'accepted',
    'declined',
    'new',
    'new',
  ])
  for (const { values } of requests.filter(({ values: { state } }) => state === 'accepted'))
    expect(task(values['task'])).toMatchObject({ name: values['name'], responsible: values['responsible'] })
  for (const table of ['tasks', 'requests'])
    expect(await asSystem(db, (trx) => triggerRuns(trx, orgId, `planning.${table}`))).toEqual([])
})

test('everybody sees what they take part in', async () => {
  const inSight = async (who: typeof admin) =>
    (await rowsOf('projects', who)).flatMap(({ values }) => (values['is_template'] === true ? [] : [values['name']]))
  expect(await inSight(councillor2)).toEqual([expect.stringContaining('худалдан авалт'), RENOVATION])
  expect(await inSight(sales)).toEqual([ROLLOUT, RENOVATION])
  expect(await named('requests', sales)).toEqual(['Хурлын өрөөнд нэмэлт залгуур, дэлгэцийн холболт'])
  expect(await named('tasks', principal)).toEqual([])
  const works = await rowsOf('works', sales)
  expect(works).toHaveLength(35)
  expect(works.filter(({ values }) => values['kind'] !== 'group' && Number(values['price']) <= 0)).toEqual([])
})
