import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { placeEmployee } from '#modules/organization/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [creator, reviewer, secretary, director, councillor2, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'councillor2', 'sales', 'outsider'].map(app.as),
)
type Box = 'waiting' | 'sent' | 'watched' | 'done'
const itemsOf = async (person: typeof creator, box: Box, more: { q?: string; limit?: number } = {}) =>
  (await person!.call(listInbox, { box, limit: 100, ...more })).body.items
const idsOf = async (person: typeof creator, box: Box, q: string) =>
  (await itemsOf(person, box, { q })).map(({ id }) => id)
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

function setDue(id: string, hours: number) {
  return app.services.db
    .updateTable('workflow.waiting')
    .set({ due_at: hoursFromNow(hours) })
    .where('instance_id', '=', id)
    .execute()
}

test('what is due soonest stands first, what has no date last, and overdue work is counted', async () => {
  const before = (await reviewer!.call(countInbox, {})).body
  const [late, soon, later, never] = await Promise.all(
    ['нэг', 'хоёр', 'гурав', 'дөрөв'].map((word) => aDocument(creator!, { title: `Эрэмбэ ${word}` })),
  )
  await setDue(later!, 50)
  await setDue(late!, -2)
  await setDue(soon!, 5)
  await app.services.db
    .updateTable('workflow.waiting')
    .set({ due_at: sql`'infinity'` })
    .where('instance_id', '=', never!)
    .execute()
  expect(await idsOf(reviewer, 'waiting', 'Эрэмбэ')).toEqual([late, soon, later, never])
  expect((await itemsOf(reviewer, 'waiting', { q: 'Эрэмбэ' })).map(({ due_at }) => due_at === null)).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect((await reviewer!.call(countInbox, {})).body).toEqual({
    ...before,
    waiting: before.waiting + 4,
    overdue: before.overdue + 1,
  })
})

test('pages follow each other without a gap or a repetition while new work comes in', async () => {
  const old = await Promise.all(
    Array.from({ length: 7 }, (_, index) => aDocument(creator!, { title: `Хуудаслалт ${index}` })),
  )
  for (const [index, id] of old.entries()) await setDue(id, 100 + Math.floor(index / 2))
  await app.services.db
    .updateTable('workflow.waiting')
    .set({ due_at: sql`'infinity'` })
    .where('instance_id', 'in', old.slice(5))
    .execute()

  const found: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 4; pages += 1) {
    const { body } = await reviewer!.call(listInbox, {
      box: 'waiting',
      q: 'Хуудаслалт',
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })
    found.push(...body.items.map(({ id }) => id))
    expect(body.next_cursor === null).toBe(pages === 3)
    if (body.next_cursor === null) break
    cursor = body.next_cursor
    await setDue(await aDocument(creator!, { title: 'Хуудаслалт шинэ' }), 1)
  }
  expect(found.toSorted()).toEqual(old.toSorted())
})

test.each<[Box]>([['sent'], ['watched'], ['done']])('the box "%s" is read page by page, newest first', async (box) => {
  const ids = []
  for (const at of [1, 2, 3, 4, 5]) {
    const id = await aDocument(creator!, { title: `Хайрцаг ${box} ${at}` })
    if (box === 'watched')
      await creator!.fetch(`/api/workflow/documents/${id}/watch`, {
        method: 'POST',
        body: '{"watch":true}',
        headers: { 'content-type': 'application/json' },
      })
    if (box === 'done') await decideAs(reviewer!, id, 'reviewed')
    ids.unshift(id)
  }
  const person = box === 'done' ? reviewer : creator
  const first = (await person!.call(listInbox, { box, q: `Хайрцаг ${box}`, limit: 3 })).body
  const second = (await person!.call(listInbox, { box, q: `Хайрцаг ${box}`, limit: 3, cursor: first.next_cursor! }))
    .body
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next_cursor).toBeNull()
})

test('a cursor that is none, a box that is none and a page of nothing are refused', async () => {
  const id = '0197a000-0000-7000-8000-000000000000'
  const places = [
    ['2026', 7],
    ['infinity', "'; drop table x; --"],
    ['infinity', '-'.repeat(36)],
    ['9999999999', id],
    ['2026-13-45 08:00:00+00', id],
    ['2026-01-01 99:00:00+00', id],
  ]
  for (const cursor of ['x', ...places.map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'))]) {
    const refused = await creator!.call(listInbox, { cursor })
    expect([refusalOf(refused), refused.body.fields?.['cursor']]).toEqual([
      '422 platform.bad_input',
      'Жагсаалтын үргэлжлэл олдсонгүй. Жагсаалтыг эхнээс нь нээнэ үү.',
    ])
  }
  expect((await creator!.call(listInbox, { box: 'trash' as 'sent' })).status).toBe(422)
  for (const limit of [0, 101]) expect((await creator!.call(listInbox, { limit })).status).toBe(422)
})

test('a document is found by its title in any spelling, by words in any order, and by its number', async () => {
  const id = await aDocument(creator!, { title: 'Өргөөгийн засварын 50%-ийн хөнгөлөлт' })
  const { number } = await seen(creator!, id)
  for (const q of [
    'өргөөгийн',
    'Оргоогийн',
    'Orgoo',
    'zasvar',
    'хөнгөлөлт засвар',
    '50%',
    number,
    number.slice(2),
    number.slice(-4),
  ]) {
    for (const [person, box] of [
      [creator, 'sent'],
      [reviewer, 'waiting'],
    ] as const)
      expect(await idsOf(person, box, q), `${q} in ${box}`).toContain(id)
  }
  expect(await idsOf(creator, 'sent', 'Өргөөгийн байшин')).toEqual([])
  expect(await idsOf(outsider, 'sent', 'Өргөөгийн')).toEqual([])
})

test('signs that a database would read as wildcards find nothing by themselves', async () => {
  await aDocument(creator!, { title: 'Тэмдэгт АБВ' })
  for (const q of ['%', '_', '%%', '\\', 'Тэмдэгт % Юу']) expect(await idsOf(creator, 'sent', q), q).toEqual([])
  expect((await idsOf(creator, 'sent', '   ')).length).toBeGreaterThan(0)
})

test('a person with two roles finds the work of both', async () => {
  // Lawyer and councillor in one person: a legal review of a tender, and a ballot.
  const tender = await aDocument(creator!, {
    flow_id: 3,
    title: 'Хоёр үүрэг',
    fields: { item: 'Ширээ', budget: '1000', justification: 'Хэрэгтэй' },
  })
  await decideAs(await app.as('accountant'), tender, 'reviewed')
  await decideAs(secretary!, tender, 'prepared', { sheet: aSheet([5, 7]) })
  for (const login of ['councillor1', 'councillor3']) await voteAs(await app.as(login), tender, 'approve')
  const vote = await aDocument(creator!, { title: 'Хоёр үүрэг санал' })
  await decideAs(reviewer!, vote, 'reviewed')
  await decideAs(secretary!, vote, 'prepared', { sheet: aSheet([5, 6, 7]) })
  expect((await idsOf(councillor2, 'waiting', 'Хоёр үүрэг')).toSorted()).toEqual([tender, vote].toSorted())
  expect(
    (await itemsOf(councillor2, 'waiting', { q: 'Хоёр үүрэг' })).map(({ status_type }) => status_type).toSorted(),
  ).toEqual(['CHECK', 'VOTE'])
})

test('each box holds what belongs there, and the counts say how much', async () => {
  const people = [creator!, reviewer!, secretary!, director!]
  const before = await Promise.all(people.map(async (person) => (await person.call(countInbox, {})).body))
  const id = await aDocument(creator!, { title: 'Хайрцаг бүрд' })
  await decideAs(reviewer!, id, 'reviewed')
  const after = await Promise.all(people.map(async (person) => (await person.call(countInbox, {})).body))
  expect(
    after.map((counts, at) => [
      counts.waiting - before[at]!.waiting,
      counts.sent - before[at]!.sent,
      counts.done - before[at]!.done,
    ]),
  ).toEqual([
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, 0],
  ])
  expect(await idsOf(creator, 'done', 'Хайрцаг бүрд')).toEqual([])
  for (const stranger of [sales, outsider])
    for (const box of ['waiting', 'sent', 'watched', 'done'] as const)
      expect(await idsOf(stranger, box, 'Хайрцаг бүрд')).toEqual([])
})

test('the list says what can be decided from it, and what each decision needs', async () => {
  const id = await aDocument(creator!, { title: 'Жагсаалтаас' })
  const [item] = await itemsOf(reviewer, 'waiting', { q: 'Жагсаалтаас' })
  const {
    my_steps: [step],
    version,
  } = await seen(reviewer!, id)
  expect(item?.step).toEqual({
    id: step!.id,
    version,
    is_signature_needed: false,
    outcomes: [
      {
        outcome: 'reviewed',
        label: { mn: 'Хянасан', en: 'Reviewed', ko: '검토 완료' },
        needs_reason: false,
        needs_targets: false,
      },
      {
        outcome: 'returned',
        label: { mn: 'Буцаасан', en: 'Returned', ko: '반려' },
        needs_reason: true,
        needs_targets: false,
      },
    ],
  })
  expect(item).toMatchObject({
    creator: { first_name: 'Болд' },
    revision: 1,
    my_action: null,
    document_status: 'OPEN',
    flow: { en: 'Document for the council' },
  })
})

test('work for a job reaches who holds it now, and leaves who no longer does', async () => {
  const id = await aDocument(creator!, {
    flow_id: 2,
    title: 'Албан тушаал',
    fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Амралт' },
  })
  expect(await idsOf(sales, 'waiting', 'Албан тушаал')).toEqual([])
  const record = {
    id: trade.employees['sales']!,
    user_id: trade.users['sales']!,
    first_name: 'Нямдорж',
    last_name: 'Жамц',
  }
  const move = (job_id: number) =>
    asSystem(app.services.db, (trx) => placeEmployee(trx, trade.orgId, { ...record, job_id }))
  await move(trade.jobs.purchase_head)
  expect(await idsOf(await app.as('sales'), 'waiting', 'Албан тушаал')).toEqual([id])
  await move(trade.jobs.sales_adviser)
  expect(await idsOf(await app.as('sales'), 'waiting', 'Албан тушаал')).toEqual([])
})
