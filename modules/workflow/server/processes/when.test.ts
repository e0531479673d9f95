import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { aDocument, aSheet, decideAs, seen, voteAs } from '../../testing/office.ts'
import { type Process, whenCancelled, whenMoved } from '../index.ts'
import { DOCUMENT } from '../state/visibility.ts'

// The app answers, and the outbox is read by the module that has something to undo.
const app = await startedApp({ PROCESS: 'web' })
const { db } = app.services
const { orgId, users, employees } = app.places.orgs.trade
const [creator, reviewer, secretary, councillor] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'councillor1'].map(app.as),
)) as [Caller, Caller, Caller, Caller]

const tries: string[] = []
const undone: Process[] = []
const booked = [
  whenCancelled(DOCUMENT, {
    async after(document, { db: trx }) {
      tries.push(document.id)
      await trx
        .insertInto('platform.counters')
        .values({ org_id: orgId, name: `undone ${document.id}`, value: 1 })
        .execute()
      if (tries.length === 1) throw new Error('not now')
      undone.push(document)
    },
  }),
].flatMap(({ outbox }) => outbox)
const jobs = startJobs(app.services, [], { work: false })
const readers = [startDispatch(app.services, booked, jobs), startDispatch(app.services, booked, jobs)]
atTheEnd(async () => {
  for (const reader of readers) await reader.stop()
  await jobs.stop()
})

test('what was done because of a document is undone when it is cancelled: once, after a failure as well, and for no other', async () => {
  const [cancelled, ended] = [await aDocument(creator, { title: 'Зочид буудлын захиалга' }), await aDocument(creator)]
  await decideAs(reviewer, cancelled, 'returned', { description: 'Үнэтэй байна' })
  await decideAs(reviewer, ended, 'reviewed')
  await decideAs(creator, cancelled, 'cancelled', { description: 'Явахгүй болсон' })
  const { number } = await seen(creator, cancelled)
  await expect
    .poll(() => undone, { timeout: 15_000, interval: 100 })
    .toMatchObject([
      {
        orgId,
        id: cancelled,
        number,
        title: 'Зочид буудлын захиалга',
        subject: { type: DOCUMENT, ids: [cancelled] },
        by: users['creator'],
        reason: 'Явахгүй болсон',
      },
    ])
  expect(tries).toEqual([cancelled, cancelled])
  // The handler is a step of a transaction, which ends a moment later.
  const counted = () =>
    db.selectFrom('platform.counters').select(['name', 'value']).where('name', 'like', 'undone%').execute()
  await expect.poll(counted).toEqual([{ name: `undone ${cancelled}`, value: 1 }])
})

test('where the council disapproves, the reason is that, and not what somebody said before', async () => {
  const id = await aDocument(creator)
  await decideAs(reviewer, id, 'reviewed', { description: 'Зөв байна' })
  await decideAs(secretary, id, 'prepared', {
    description: 'Хурал товлов',
    sheet: aSheet([employees['councillor1']!], { quorum: 1 }),
  })
  await voteAs(councillor, id, 'disapprove', 'Үнэ өндөр')
  expect((await seen(creator, id)).document_status).toBe('CANCELLED')
  await expect
    .poll(() => undone.find((one) => one.id === id)?.reason, { timeout: 15_000, interval: 100 })
    .toBe('Татгалзах')
})

test('how documents move is told by their news, and asked for nowhere else', () => {
  expect(() => whenMoved(DOCUMENT, { after: () => Promise.resolve() })).toThrow('workflow.changed')
})
