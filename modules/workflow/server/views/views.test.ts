import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { listInbox } from '../../shared/inbox.ts'
import {
  changeView,
  chooseDefaultView,
  listViews,
  orderViews,
  removeView,
  saveView,
  viewWish,
} from '../../shared/views.ts'
import { aDocument, decideAs, refusalOf } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, admin, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'admin', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]
type Given = Omit<Parameters<typeof creator.call<typeof saveView>>[1], 'name'>
const usual = viewWish.parse({})
const save = (person: Caller, name: string, given: Partial<Given> = {}) =>
  person.call(saveView, { name, wish: {}, ...given }, { 'idempotency-key': crypto.randomUUID() })
const saved = async (person: Caller, name: string, given: Partial<Given> = {}) =>
  (await save(person, name, given)).body.id
const viewsOf = async (person: Caller) => (await person.call(listViews, {})).body.views
const namesOf = async (person: Caller) => (await viewsOf(person)).map(({ name }) => name)
const nowhere = '0190a000-0000-7000-8000-000000000001'

test("a view is kept, renamed, put into an order, opened first and removed, and is its owner's alone", async () => {
  const one = await saved(creator, 'Яаралтай', { wish: { due: 'overdue', sort: 'other' } })
  const two = await saved(creator, 'Тендер', { wish: { box: 'sent', flow_id: 3, q: 'ширээ' } })
  expect(await viewsOf(creator)).toEqual([
    {
      id: one,
      name: 'Яаралтай',
      wish: { ...usual, due: 'overdue', sort: 'other' },
      audience: { kind: 'me' },
      is_mine: true,
      may_change: true,
      is_default: false,
    },
    {
      id: two,
      name: 'Тендер',
      wish: { ...usual, box: 'sent', flow_id: 3, q: 'ширээ' },
      audience: { kind: 'me' },
      is_mine: true,
      may_change: true,
      is_default: false,
    },
  ])
  await creator.call(orderViews, { ids: [two, one] })
  await creator.call(chooseDefaultView, { id: two })
  await creator.call(changeView, { id: one, name: 'Хэтэрсэн', wish: { due: 'overdue' } })
  expect((await viewsOf(creator)).map(({ name, is_default, wish }) => [name, is_default, wish.sort])).toEqual([
    ['Тендер', true, 'usual'],
    ['Хэтэрсэн', false, 'usual'],
  ])

  for (const stranger of [reviewer, admin, outsider]) {
    expect(await namesOf(stranger)).toEqual([])
    for (const reply of [
      await stranger.call(changeView, { id: one, name: 'Минийх', wish: {} }),
      await stranger.call(removeView, { id: one }),
      await stranger.call(chooseDefaultView, { id: one }),
    ])
      expect(refusalOf(reply)).toBe('404 workflow.view.missing')
    await stranger.call(orderViews, { ids: [one, two] })
  }
  expect(await namesOf(creator)).toEqual(['Тендер', 'Хэтэрсэн'])

  await creator.call(chooseDefaultView, { id: null })
  expect((await viewsOf(creator)).some(({ is_default }) => is_default)).toBe(false)
  await creator.call(chooseDefaultView, { id: two })
  expect((await creator.call(removeView, { id: two })).status).toBe(200)
  expect(refusalOf(await creator.call(removeView, { id: two }))).toBe('404 workflow.view.missing')
  expect(await namesOf(creator)).toEqual(['Хэтэрсэн'])
})

test('two views of one name, one without a name, and one of nonsense are refused', async () => {
  await saved(secretary, 'Миний')
  expect(refusalOf(await save(secretary, 'МИНИЙ'))).toBe('409 workflow.view.name_taken')
  expect((await save(reviewer, 'Миний')).status).toBe(200)
  const other = await saved(secretary, 'Өөр')
  expect(refusalOf(await secretary.call(changeView, { id: other, name: 'миний', wish: {} }))).toBe(
    '409 workflow.view.name_taken',
  )
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { name: 'Нэр\0' },
    { wish: { box: 'trash' as 'sent' } },
    { wish: { flow_id: -1 } },
    { wish: { due: 'never' as 'week' } },
  ]) {
    expect((await save(secretary, wrong.name ?? 'Зөв', wrong.wish ? { wish: wrong.wish } : {})).status).toBe(422)
  }
  expect(refusalOf(await secretary.call(removeView, { id: nowhere }))).toBe('404 workflow.view.missing')
})

test('nobody keeps more than fifty, also where many come at once', async () => {
  const director = await app.as('director')
  for (let at = 0; at < 48; at += 1) expect((await save(director, `Харагдац ${at}`)).status).toBe(200)
  const last = await Promise.all(Array.from({ length: 6 }, (_, at) => save(director, `Дахиад ${at}`)))
  expect(last.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(last.filter(({ status }) => status !== 200).map(refusalOf))).toEqual(
    new Set(['422 workflow.view.too_many']),
  )
})

test('an administrator shares a view with a role or with everybody; others use it, and only administrators change it', async () => {
  expect(refusalOf(await save(creator, 'Бүгдэд', { audience: { kind: 'organization' } }))).toBe(
    '403 workflow.view.may_not_share',
  )
  const own = await saved(creator, 'Бүгдэд')
  expect(
    refusalOf(
      await creator.call(changeView, { id: own, name: 'Бүгдэд', wish: {}, audience: { kind: 'organization' } }),
    ),
  ).toBe('403 workflow.view.may_not_share')
  expect((await creator.call(listViews, {})).body.roles).toBeNull()

  const roles = (await admin.call(listViews, {})).body.roles!
  const reviewers = roles.find(({ id }) => id === app.places.orgs.trade.roles['reviewer'])!
  expect(refusalOf(await save(admin, 'Хэнд', { audience: { kind: 'role', role_id: 999_999 } }))).toBe(
    '422 workflow.view.no_role',
  )
  const all = await saved(admin, 'Бүх хүнд', { wish: { box: 'done' }, audience: { kind: 'organization' } })
  const some = await saved(admin, 'Хянагчдад', { audience: { kind: 'role', role_id: reviewers.id } })
  expect([
    (await namesOf(reviewer)).filter((name) => name !== 'Миний'),
    (await namesOf(creator)).includes('Хянагчдад'),
    (await namesOf(creator)).includes('Бүх хүнд'),
    await namesOf(outsider),
  ]).toEqual([['Бүх хүнд', 'Хянагчдад'], false, true, []])
  expect((await viewsOf(reviewer)).find(({ id }) => id === all)).toMatchObject({
    is_mine: false,
    may_change: false,
    wish: { box: 'done' },
  })
  expect((await reviewer.call(chooseDefaultView, { id: some })).status).toBe(200)
  expect(refusalOf(await creator.call(chooseDefaultView, { id: some }))).toBe('404 workflow.view.missing')
  for (const reply of [
    await reviewer.call(changeView, { id: all, name: 'Минийх', wish: {}, audience: { kind: 'organization' } }),
    await reviewer.call(removeView, { id: some }),
  ])
    expect(refusalOf(reply)).toBe('403 workflow.view.shared')

  expect(
    (
      await admin.call(changeView, {
        id: all,
        name: 'Дууссан нь',
        wish: { box: 'done' },
        audience: { kind: 'organization' },
      })
    ).status,
  ).toBe(200)
  expect((await admin.call(removeView, { id: some })).status).toBe(200)
  expect((await namesOf(reviewer)).filter((name) => name !== 'Миний')).toEqual(['Дууссан нь'])
  const log = await app.services.db
    .selectFrom('platform.audit')
    .select('action')
    .where('subject_type', '=', 'workflow.view')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'workflow.view_shared',
    'workflow.view_shared',
    'workflow.view_changed',
    'workflow.view_removed',
  ])
})

test('views that others share stand in the order of the alphabet', async () => {
  const shared: string[] = []
  for (const name of ['Үнэ', 'Уулзалт', 'Ёслол', 'Ерөнхий'])
    shared.push(await saved(admin, name, { audience: { kind: 'organization' } }))
  expect((await viewsOf(secretary)).filter(({ id }) => shared.includes(id)).map(({ name }) => name)).toEqual([
    'Ерөнхий',
    'Ёслол',
    'Уулзалт',
    'Үнэ',
  ])
  for (const id of shared) await admin.call(removeView, { id })
})

test('the approval centre shows what is late or soon due, of one flow, and in the other order, page by page', async () => {
  const ids: string[] = []
  for (const at of [0, 1, 2, 3]) ids.push(await aDocument(creator, { title: `Харагдац ${at}` }))
  const due = async (id: string, hours: number) =>
    app.services.db
      .updateTable('workflow.waiting')
      .set({ due_at: new Date(Date.now() + hours * 3_600_000) })
      .where('instance_id', '=', id)
      .execute()
  for (const [at, hours] of [
    [0, 300],
    [1, -2],
    [2, 30],
    [3, -1],
  ] as const)
    await due(ids[at]!, hours)
  const tender = await aDocument(creator, {
    title: 'Харагдац тендер',
    flow_id: 3,
    fields: { item: 'Ширээ', budget: '1000', justification: 'Хэрэгтэй' },
  })
  const shown = async (person: Caller, wish: Omit<Parameters<typeof creator.call<typeof listInbox>>[1], 'q'>) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: { items: { id: string }[]; next_cursor: string | null } } = await person.call(listInbox, {
        q: 'Харагдац',
        limit: 2,
        ...wish,
        ...(cursor ? { cursor } : {}),
      })
      found.push(...body.items.map(({ id }) => ids.indexOf(id)).map((at) => String(at)))
      cursor = body.next_cursor
    } while (cursor && found.length < 20)
    return found.join('')
  }
  expect([
    await shown(reviewer, {}),
    await shown(reviewer, { due: 'overdue' }),
    await shown(reviewer, { due: 'week' }),
    await shown(reviewer, { sort: 'other' }),
    await shown(reviewer, { sort: 'other', due: 'overdue' }),
  ]).toEqual(['1320', '13', '132', '3210', '31'])
  expect([
    await shown(creator, { box: 'sent', flow_id: 1 }),
    await shown(creator, { box: 'sent', flow_id: 1, sort: 'other' }),
  ]).toEqual(['3210', '0123'])
  expect((await creator.call(listInbox, { box: 'sent', flow_id: 3, limit: 1 })).body.items[0]!.id).toBe(tender)
  for (const at of [1, 2]) await decideAs(reviewer, ids[at]!, 'reviewed')
  expect([await shown(reviewer, { box: 'done' }), await shown(reviewer, { box: 'done', sort: 'other' })]).toEqual([
    '21',
    '12',
  ])
  for (const wrong of [{ sort: 'up' as 'other' }, { due: 'never' as 'week' }, { flow_id: 0 }])
    expect((await reviewer.call(listInbox, wrong)).status).toBe(422)
})
