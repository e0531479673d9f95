import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { addSubstitution, endSubstitution, substitutionsOf } from '#modules/access/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { claimStep } from '../../shared/documents/around-step.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { lookForUnattended } from '../repair/unattended.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const { orgId, users } = trade
const [creator, reviewer, hr, sales, councillor1] = (await Promise.all(
  ['creator', 'reviewer', 'hr', 'sales', 'councillor1'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
const standsIn = (substitute: string, absent: string) =>
  asSystem(db, (trx) =>
    addSubstitution(trx, orgId, 'Asia/Ulaanbaatar', {
      user_id: users[absent]!,
      substitute_user_id: users[substitute]!,
      starts_on: day(-1),
      ends_on: day(3),
      note: null,
      created_by: users['hr']!,
    }),
  )
const nobodyStandsIn = () =>
  asSystem(db, async (trx) => {
    for (const one of await substitutionsOf(trx, orgId)) await endSubstitution(trx, orgId, one, day(0))
  })
const waiting = async (who: Caller, q: string) =>
  (await who.call(listInbox, { box: 'waiting', q, limit: 100 })).body.items
const counted = async (who: Caller) => (await who.call(countInbox, {})).body.waiting

test('who is asked beside an absent colleague is not offered their seat, nor whoever has decided for another there, nor who corrected the document', async () => {
  const toAll = draw({
    start: { type: 'START', next: 'all' },
    all: {
      type: 'CHECK',
      to: toRole(trade.roles.councillor),
      participation: { mode: 'all' },
      on: { reviewed: 'end', returned: 'fix' },
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'all', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      71,
      {
        code: 'all',
        title: { mn: 'Бүгд' },
        description: { mn: 'Бүгд' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'Б',
        form: [],
        diagram: toAll,
      },
      null,
    ),
  )
  await standsIn('councillor1', 'councillor2')
  const title = 'Орлох суудал'
  const id = await aDocument(creator, { flow_id: 71, title, fields: {} })
  const places = (items: Awaited<ReturnType<typeof waiting>>) =>
    items.map(({ in_place_of }) => in_place_of?.first_name ?? null)
  expect(places(await waiting(councillor1, title))).toEqual([null])
  expect((await seen(councillor1, id)).my_steps).toMatchObject([{ in_place_of: null }])
  expect((await seen(creator, id)).holders.flatMap(({ substitutes }) => substitutes)).toEqual([])
  const before = await counted(councillor1)
  await decideAs(councillor1, id, 'reviewed')
  expect([places(await waiting(councillor1, title)), await counted(councillor1)]).toEqual([[], before - 1])

  await nobodyStandsIn()
  await standsIn('sales', 'creator')
  await standsIn('sales', 'reviewer')
  const other = await aDocument(creator, { title: 'Орлож зассан' })
  await decideAs(reviewer, other, 'returned', { description: 'дутуу' })
  await decideAs(sales, other, 'recreated', { description: 'нөхөв' })
  expect(await waiting(sales, 'Орлож зассан')).toEqual([])
  expect((await seen(sales, other)).my_steps).toEqual([])
})

test('what a substitute took up is the colleague’s once they are back, and the others’ once it would not be theirs', async () => {
  await nobodyStandsIn()
  await standsIn('hr', 'reviewer')
  const id = await aDocument(creator, { title: 'Хариуцсан' })
  const {
    my_steps: [step],
  } = await seen(hr, id)
  expect((await hr.call(claimStep, { id, step_id: step!.id })).status).toBe(200)
  expect((await seen(creator, id)).holders).toMatchObject([{ claimed: true, people: [{ first_name: 'Сарангэрэл' }] }])
  await nobodyStandsIn()
  expect((await seen(reviewer, id)).my_steps).toMatchObject([{ in_place_of: null }])
  // A person who has lost the role to which the step came.
  await db.updateTable('workflow.steps').set({ claimed_by: users['sales']! }).where('id', '=', step!.id).execute()
  await lookForUnattended.handle({}, app.services)
  expect(
    await db.selectFrom('workflow.steps').select('claimed_by').where('id', '=', step!.id).executeTakeFirst(),
  ).toEqual({ claimed_by: null })
})
