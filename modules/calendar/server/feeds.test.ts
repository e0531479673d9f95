import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addSubstitution } from '#modules/access/server/index.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { placeEmployee, todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { readCalendar } from '#platform/shared/icalendar/index.ts'
import { addFeed, listFeeds, MOST_FEEDS, revokeFeed } from '../shared/feeds.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users, jobs } = app.places.orgs.trade
const [lead, member, theirs] = [await app.as('director'), await app.as('creator'), await app.as('principal')]
const [TASKS, PROJECTS] = [['planning', 'tasks'].join('.'), ['planning', 'projects'].join('.')]
const today = await todayOf(db, orgId)
const made = async (who = member, sources = ['tasks', 'away']) =>
  (await who.call(addFeed, { name: 'Миний утас', sources })).body
const read = async (path: string) => {
  const reply = await fetch(app.address + path)
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const calendar = async (path: string) => readCalendar((await read(path)).text, { zone: 'Asia/Ulaanbaatar' })
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const task = (name: string, values: Record<string, string>) =>
  lead.call(addRow, { table: TASKS, values: { name, ...values } }, key())

test('a program reads the tasks and the leave of whoever made the address, without signing in', async () => {
  const project = await lead.call(addRow, { table: PROJECTS, values: { name: 'Хуанли, тест; төсөл' } }, key())
  const of = { project: `${project.body.id} —`, responsible: `${employees['creator']} —` }
  await task('Тайлан бичих', { ...of, starts_on: laterDay(today, 2), ends_on: laterDay(today, 4) })
  await task('Дууссан ажил', { ...of, ends_on: laterDay(today, 3), state: 'done' })
  await task('Хол ирээдүй', { ...of, starts_on: laterDay(today, 500), ends_on: laterDay(today, 501) })
  await task('Бусдын ажил', {
    project: of.project,
    responsible: `${employees['director']} —`,
    ends_on: laterDay(today, 3),
  })
  await asSystem(db, (trx) =>
    addSubstitution(trx, orgId, 'Asia/Ulaanbaatar', {
      user_id: users['creator']!,
      substitute_user_id: users['reviewer']!,
      starts_on: laterDay(today, 10),
      ends_on: laterDay(today, 12),
      note: null,
      created_by: users['creator']!,
    }),
  )
  const { path } = await made()
  const reply = await read(path)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const { events, problems, name } = await calendar(path)
  expect(problems).toEqual([])
  expect(name).toContain('Миний утас')
  const written = events.filter(({ uid }) => uid.startsWith('task-'))
  expect(written.map(({ summary }) => summary)).toContain('Тайлан бичих')
  for (const absent of ['Дууссан ажил', 'Хол ирээдүй', 'Бусдын ажил'])
    expect(written.map(({ summary }) => summary)).not.toContain(absent)
  expect(written.find(({ summary }) => summary === 'Тайлан бичих')).toMatchObject({
    starts: { day: laterDay(today, 2) },
    ends: { day: laterDay(today, 5) },
    description: 'Хуанли, тест; төсөл',
  })
  expect(events.find(({ uid }) => uid.startsWith('away-'))).toMatchObject({
    starts: { day: laterDay(today, 10) },
    ends: { day: laterDay(today, 13) },
  })
})

test('it shows what was chosen, and says when it was read last', async () => {
  const { id, path } = await made(member, ['away'])
  expect((await calendar(path)).events.filter(({ uid }) => uid.startsWith('task-'))).toEqual([])
  const feed = async () => (await member.call(listFeeds, {})).body.feeds.find((one) => one.id === id)!
  expect((await feed()).used_at).not.toBeNull()
  expect(JSON.stringify(await feed())).not.toContain(path.slice(14, 40))
})

test('a wrong address, a revoked one and one of somebody who is gone are the same: nothing is there', async () => {
  const { id, path } = await made()
  const wrong = await read(`/api/calendar/${'x'.repeat(43)}.ics`)
  expect(wrong.status).toBe(404)
  for (const other of ['/api/calendar/x.ics', path.replace('.ics', ''), `/api/calendar/${'я'.repeat(43)}.ics`])
    expect((await read(other)).status, other).toBe(404)
  expect((await theirs.call(revokeFeed, { id })).status).toBe(404)
  expect((await lead.call(revokeFeed, { id })).status).toBe(404)
  expect((await read(path)).status).toBe(200)
  expect((await member.call(revokeFeed, { id })).status).toBe(200)
  expect((await member.call(revokeFeed, { id })).status).toBe(404)
  const gone = await read(path)
  const plain = ({ text }: { text: string }) => ({ ...(JSON.parse(text) as object), reference: '' })
  expect([gone.status, plain(gone)]).toEqual([404, plain(wrong)])
  const another = await made(lead)
  const placed = (is_active: boolean) =>
    asSystem(db, (trx) =>
      placeEmployee(trx, orgId, {
        id: employees['director']!,
        user_id: users['director']!,
        job_id: jobs.director,
        first_name: 'Энхжин',
        last_name: 'Ганбаатар',
        is_active,
      }),
    )
  await placed(false)
  expect((await read(another.path)).status).toBe(404)
  await placed(true)
  expect((await read(another.path)).status).toBe(200)
})

test('bad wishes are refused, and there are not too many addresses', async () => {
  const add = (name: string, sources: string[]) => member.call(addFeed, { name, sources })
  expect((await add('', ['away'])).status).toBe(422)
  expect((await add('x', [])).status).toBe(422)
  expect((await add('x', ['nothing.here'])).status).toBe(422)
  for (let at = (await member.call(listFeeds, {})).body.feeds.length; at < MOST_FEEDS; at += 1)
    expect((await add(`Хаяг ${at}`, ['away'])).status).toBe(200)
  expect((await add('Нэг илүү', ['away'])).status).toBe(409)
})

test('whoever tries secrets is stopped', async () => {
  const tries = await Promise.all(Array.from({ length: 260 }, () => read(`/api/calendar/${'y'.repeat(43)}.ics`)))
  expect(tries.some(({ status }) => status === 429)).toBe(true)
  expect(tries.every(({ status }) => status === 429 || status === 404)).toBe(true)
})
