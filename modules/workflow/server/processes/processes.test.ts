import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import type { ProcessOfRow } from '../../shared/process-of-row.ts'
import { startProcess } from './start.ts'
import { addTrip, makeTrips, publishTripFlow, trips } from '../../testing/trips.ts'

const FLOW = 78
const { db, services, as, places } = await injectedApp({}, { modules: [trips] })
const { trade, school } = places.orgs
await makeTrips(db)
await publishTripFlow(db, trade.orgId, FLOW, trade.roles['reviewer'])
const [creator, reviewer, outsider] = [await as('creator'), await as('reviewer'), await as('outsider')]
const me = trade.users['creator']!

const jobs = startJobs(services, [], { work: false })
const reader = startDispatch(services, [...(trips.outbox ?? [])], jobs)
atTheEnd(async () => {
  await reader.stop()
  await jobs.stop()
})

let made = 0
async function aTrip(more: Partial<Parameters<typeof addTrip>[1]> = {}) {
  made += 1
  const id = `т${made}`
  await addTrip(db, { orgId: trade.orgId, id, seenBy: [me], ...more })
  return id
}

type Person = typeof creator
const send = async (ids: string[], person: Person = creator, title = 'Дархан явах') => {
  const { status, body } = await person.post('/api/trips/send', { ids, flow_id: FLOW, title })
  return { status, code: body['code'], id: String(body['id']) }
}
const started = async (...ids: string[]) => {
  const { status, id } = await send(ids)
  expect(status).toBe(200)
  return id
}
const rowsOf = async (person: Person) =>
  (await person.get('/api/trips')).body as unknown as { id: string; stage: string; processes: ProcessOfRow[] }[]
const rowOf = async (id: string, person: Person = creator) => (await rowsOf(person)).find((row) => row.id === id)!
const view = async (person: Person, id: string) =>
  (await person.get(`/api/workflow/documents/${id}`)) as unknown as { status: number; body: DocumentView }

async function decide(person: Person, id: string, outcome: string, description?: string) {
  const { body } = await view(person, id)
  const { status, body: answer } = await person.post(`/api/workflow/documents/${id}/fire`, {
    step_id: body.my_steps[0]!.id,
    outcome,
    expected_version: body.version,
    revision_sha256: body.revision.sha256,
    ...(description !== undefined && { description }),
  })
  return { status, code: answer['code'] }
}
const counted = async (name: string) => {
  const { rows } = await sql<{ value: number }>`select value::integer as value from platform.counters
    where name = ${name}`.execute(db)
  return rows.map(({ value }) => value)
}

test('several rows stand in one question, are decided as one, and are told in the same transaction and once after it', async () => {
  const [one, two] = [await aTrip(), await aTrip()]
  const id = await started(one, two)
  // That it began is a move as well.
  expect([(await rowOf(one)).stage, (await rowOf(two)).stage]).toEqual(['Хянах', 'Хянах'])
  expect((await rowOf(two)).processes).toMatchObject([
    { id, title: 'Дархан явах', document_status: 'OPEN', status: { mn: 'Хянах' }, may_open: true, waits_for_me: false },
  ])
  expect(await decide(reviewer, id, 'reviewed')).toMatchObject({ status: 200 })
  expect([(await rowOf(one)).stage, (await rowOf(two)).stage]).toEqual(['booked', 'booked'])
  await expect.poll(() => counted(`booked ${id}`), { timeout: 15_000, interval: 100 }).toEqual([1])
  expect((await rowOf(one)).processes[0]).toMatchObject({ document_status: 'ENDED' })
})

test('who gives it up is told with the reason', async () => {
  const one = await aTrip()
  const id = await started(one)
  await decide(reviewer, id, 'returned', 'Хэт үнэтэй')
  expect((await rowOf(one)).processes[0]).toMatchObject({ waits_for_me: true })
  expect(await decide(creator, id, 'cancelled', 'Явахгүй')).toMatchObject({ status: 200 })
  expect((await rowOf(one)).stage).toBe('given up: Явахгүй')
  await expect.poll(() => counted(`given up ${id}`), { timeout: 15_000, interval: 100 }).toEqual([1])
  expect(await counted(`booked ${id}`)).toEqual([])
})

test('what a module cannot do refuses the decision, and leaves everything as it was', async () => {
  const one = await aTrip({ isFull: true })
  const id = await started(one)
  const before = (await view(reviewer, id)).body
  expect(await decide(reviewer, id, 'reviewed')).toEqual({ status: 409, code: 'trips.full' })
  expect((await view(reviewer, id)).body).toEqual(before)
  expect((await rowOf(one)).stage).toBe('Хянах')
})

test('a row takes the same flow once at a time, whoever comes first', async () => {
  const [one, two] = [await aTrip(), await aTrip()]
  const both = await Promise.all([send([one, two]), send([two, one])])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'workflow.process.under_way' })
  expect((await send([two])).status).toBe(409)
  await decide(reviewer, both.find(({ status }) => status === 200)!.id, 'reviewed')
  expect((await send([two])).status).toBe(200)
  expect((await rowOf(two)).processes.map(({ document_status }) => document_status)).toEqual(['OPEN', 'ENDED'])
})

test('nobody sends what they do not see, or without the right to send', async () => {
  const [mine, theirs] = [await aTrip(), await aTrip({ seenBy: [] })]
  await addTrip(db, { orgId: school.orgId, id: 'сургуулийн', seenBy: [me] })
  for (const ids of [[mine, theirs], ['сургуулийн'], ['үгүй']])
    expect(await send(ids)).toMatchObject({ status: 404, code: 'workflow.process.row_missing' })
  const without = { userId: me, orgId: trade.orgId, permissions: new Set(['workflow.documents.r']) }
  const sent = withTenant(db, { orgId: trade.orgId, userId: me }, (trx) =>
    startProcess({ db: trx, principal: without } as unknown as Context, {
      subject: { type: 'trips.trip', ids: [mine] },
      flow_id: FLOW,
      title: 'Дархан явах',
    }),
  )
  await expect(sent).rejects.toMatchObject({ status: 403 })
  expect(await rowOf(mine)).toEqual({ id: mine, stage: 'new', processes: [] })
})

test('the document leads to the rows that whoever reads it may see, and says how many others there are', async () => {
  const [both, mine] = [await aTrip({ seenBy: [me, trade.users['reviewer']!] }), await aTrip()]
  const id = await started(both, mine)
  const link = (one: string) => ({ id: one, title: `Томилолт ${one}`, link: `/trips/${one}`, facts: [] })
  expect((await view(creator, id)).body.subject_rows).toEqual({ seen: [link(both), link(mine)], others: 0 })
  expect((await view(reviewer, id)).body.subject_rows).toEqual({ seen: [link(both)], others: 1 })
  expect((await view(outsider, id)).status).toBe(404)
})

test('where a row stands is told to whoever sees the row, and only those with a part in it may open the process', async () => {
  const accountant = trade.users['accountant']!
  const one = await aTrip({ seenBy: [me, accountant, trade.users['reviewer']!] })
  const id = await started(one)
  expect((await rowOf(one, await as('accountant'))).processes).toMatchObject([
    { id, may_open: false, waits_for_me: false },
  ])
  expect((await rowOf(one, reviewer)).processes).toMatchObject([{ id, may_open: true, waits_for_me: true }])
  expect(await rowsOf(outsider)).toEqual([])
})
