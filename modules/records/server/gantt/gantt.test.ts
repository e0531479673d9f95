import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, deleteRows, queryRows, showRow, showRowHistory } from '../../shared/contract.ts'
import { changeGantt, listLinkTables, readGantt } from '../../shared/gantt.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const options = (...values: string[]) => values.map((value) => ({ value, label: named(value) }))
const works = table('planned.works', {
  title: named('Ажил'),
  columns: {
    title: column('text', { title: named('Нэр'), required: true }),
    starts_on: column('date', { title: named('Эхлэх') }),
    ends_on: column('date', { title: named('Дуусах'), not_before: 'starts_on' }),
    above: column('relation', { title: named('Дээд'), rows_of: 'planned.works', is_parent: true }),
    done: column('progress', { title: named('Гүйцэтгэл') }),
    price: column('money', { title: named('Үнэ') }),
  },
  label: '{title}',
  sort: 'title',
  rules: [{ when: 'title == "Хаалттай" && ends_on > date("2026-12-31")', says: named('Энэ онд дуусна') }],
})
const arrows = table('planned.arrows', {
  title: named('Холбоос'),
  columns: {
    before: column('relation', { title: named('Өмнөх'), rows_of: 'planned.works', required: true }),
    after: column('relation', { title: named('Дараах'), rows_of: 'planned.works', required: true }),
    type: column('select', { title: named('Төрөл'), options: options('FS', 'SS', 'FF', 'SF') }),
    lag: column('integer', { title: named('Зай') }),
  },
  label: '{before} {after}',
  sort: 'type',
})

const app = await startedApp()
await testTables(app, [works, arrows])
const [admin, sales, hr] = [await app.as('admin'), await app.as('sales'), await app.as('hr')]
const { roles } = app.places.orgs.trade

const work = async (
  title: string,
  starts_on: string | null,
  ends_on: string | null,
  more: Record<string, string> = {},
) => (await admin.call(addRow, { table: 'planned.works', values: { title, starts_on, ends_on, ...more } })).body
const phase = await work('Үе', '2026-11-02', '2026-11-20')
const under = { above: `${phase.id} Үе` }
const [a, b, c] = [
  await work('А', '2026-11-02', '2026-11-06', { ...under, price: '500', done: '40' }),
  await work('Б', '2026-11-09', '2026-11-13', { ...under, price: '700' }),
  await work('В', '2026-11-16', '2026-11-20', { price: '100' }),
]
const link = async (from: string, to: string, type = 'FS', lag = '0') =>
  (await admin.call(addRow, { table: 'planned.arrows', values: { before: `${from} х`, after: `${to} х`, type, lag } }))
    .body
const first = await link(a.id, b.id)

const links = { table: 'planned.arrows', from: 'before', to: 'after', type: 'type', lag: 'lag' }
const asked = {
  table: 'planned.works',
  from: 'starts_on',
  to: 'ends_on',
  tree: 'above',
  columns: ['title', 'starts_on', 'ends_on', 'above', 'price'],
}
const read = async (who: typeof admin, more: object = {}) =>
  (await who.call(readGantt, { ...asked, links, ...more })).body
const titles = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(([, [title]]) => title).join('')
const moved = (id: string, was: string, to: string) => ({ id, was: { starts_on: was }, values: { starts_on: to } })
const change = (who: typeof admin, more: object) => who.call(changeGantt, { table: 'planned.works', ...more })
const startOf = async (id: string) =>
  (await admin.call(showRow, { table: 'planned.works', id })).body.values['starts_on']

test('all rows come at once with the columns that were asked for, the links between them and free days', async () => {
  const plan = await read(admin)
  expect(plan.columns).toEqual(['title', 'starts_on', 'ends_on', 'above', 'price'])
  expect(plan.rows.find(([id]) => id === a.id)).toEqual([
    a.id,
    ['А', '2026-11-02', '2026-11-06', `${phase.id} Үе`, '500'],
    phase.id,
    null,
    false,
  ])
  expect(titles(plan)).toBe('АБВҮе')
  expect(plan.links).toMatchObject({ rows: [[first.id, a.id, b.id, 'FS', '0', null]], beyond: 0, is_cut: false })
  expect(plan.links?.actions).toContain('c')
  expect(plan.free.from < '2026-01-01' && plan.free.to > '2027-11-20').toBe(true)
  expect(plan.free.days).toContain('2026-11-07')
  expect(plan.free.days).not.toContain('2026-11-06')
})

test('filter and search are those of the screen; what leads to what was found comes along and says so', async () => {
  const found = await read(admin, { search: 'Б' })
  expect(found.rows.map(([, [title], , , leads]) => [title, leads])).toEqual([
    ['Б', false],
    ['Үе', true],
  ])
  // The other end is not among them.
  expect(found.links).toMatchObject({ rows: [], beyond: 1 })
  const filter = { column: 'price', is: 'gt', values: ['600'] }
  expect(titles(await read(admin, { filter, tree: undefined }))).toBe('Б')
  expect((await admin.call(readGantt, { ...asked, from: 'title' })).status).toBe(422)
})

test('whoever sees some rows and columns is told of these alone, and of links only where both ends and the links are theirs to read', async () => {
  expect((await sales.call(readGantt, asked)).status).toBe(404)
  await grant(
    app,
    works,
    roles['sales'],
    ['r'],
    { title: 'read', starts_on: 'read', ends_on: 'read', above: 'read' },
    0,
    'title != "Б"',
  )
  const seen = await read(sales)
  expect(seen.columns).toEqual(['title', 'starts_on', 'ends_on', 'above'])
  expect(titles(seen)).toBe('АВҮе')
  expect(JSON.stringify(seen)).not.toContain('500')
  expect(seen.links).toBeNull()
  await grant(app, arrows, roles['sales'], ['r'], null)
  expect((await read(sales)).links).toMatchObject({ rows: [], beyond: 1, actions: ['r'] })
  expect((await sales.call(readGantt, { ...asked, from: 'price' })).status).toBe(422)
  expect(await change(sales, { rows: [moved(a.id, '2026-11-02', '2026-11-03')] })).toMatchObject({ status: 403 })
  expect((await change(sales, { links: { ...links, add: [{ from: a.id, to: c.id }] } })).status).toBe(403)
  expect((await hr.call(readGantt, asked)).status).toBe(404)
  expect((await hr.call(changeGantt, { table: 'planned.works', rows: [] })).status).toBe(404)
})

test('several rows and a link come together, each in its history, and all goes back the same way', async () => {
  const done = await change(admin, {
    rows: [moved(a.id, '2026-11-02', '2026-11-03'), moved(b.id, '2026-11-09', '2026-11-10')],
    links: { ...links, add: [{ from: b.id, to: c.id, type: 'SS', lag: 2 }] },
  })
  expect(done.body.problems).toEqual([])
  expect(done.body.changed).toEqual([
    { id: a.id, was: { starts_on: '2026-11-02' }, values: { starts_on: '2026-11-03' } },
    { id: b.id, was: { starts_on: '2026-11-09' }, values: { starts_on: '2026-11-10' } },
  ])
  const added = (await read(admin)).links?.rows.find(([, from]) => from === b.id)
  expect(added).toEqual([done.body.links.added[0], b.id, c.id, 'SS', '2', null])
  const history = (await admin.call(showRowHistory, { table: 'planned.works', id: b.id })).body
  expect(history[0]?.changes).toEqual([{ column: 'starts_on', from: '2026-11-09', to: '2026-11-10' }])
  const back = await change(admin, {
    rows: done.body.changed.map(({ id, was, values }) => ({ id, was: values, values: was })),
    links: { ...links, remove: done.body.links.added },
  })
  expect(back.body.links.removed).toEqual(done.body.links.added)
  expect([await startOf(a.id), await startOf(b.id)]).toEqual(['2026-11-02', '2026-11-09'])
  expect((await read(admin)).links?.rows).toHaveLength(1)
  const again = await change(admin, { links: { ...links, restore: done.body.links.added } })
  expect(again.body.links.restored).toEqual(done.body.links.added)
  await change(admin, { links: { ...links, remove: done.body.links.added } })
})

test('where one row is refused none is written: somebody was faster, a rule holds, an end comes before the beginning', async () => {
  await admin.call(changeRow, {
    table: 'planned.works',
    id: b.id,
    was: { starts_on: '2026-11-09' },
    values: { starts_on: '2026-11-11' },
  })
  const late = await change(admin, {
    rows: [moved(a.id, '2026-11-02', '2026-11-04'), moved(b.id, '2026-11-09', '2026-11-10')],
    links: { ...links, add: [{ from: a.id, to: c.id }] },
  })
  expect(late.body.problems).toEqual([{ id: b.id, column: 'starts_on', why: expect.stringContaining('өөрчил') }])
  expect(late.body.changed).toEqual([])
  expect([await startOf(a.id), await startOf(b.id)]).toEqual(['2026-11-02', '2026-11-11'])
  expect((await read(admin)).links?.rows).toHaveLength(1)

  const closed = await work('Хаалттай', '2026-12-01', '2026-12-30')
  const broken = await change(admin, {
    rows: [
      moved(a.id, '2026-11-02', '2026-11-04'),
      { id: closed.id, was: { ends_on: '2026-12-30' }, values: { ends_on: '2027-01-05' } },
    ],
  })
  expect(broken.body.problems).toEqual([{ id: closed.id, column: '_', why: 'Энэ онд дуусна' }])
  const days = { starts_on: '2026-11-28', ends_on: '2026-11-27' }
  const turned = await change(admin, {
    rows: [{ id: a.id, was: { starts_on: '2026-11-02', ends_on: '2026-11-06' }, values: days }],
  })
  expect(turned.body.problems.map(({ id }) => id)).toContain(a.id)
  expect(await startOf(a.id)).toBe('2026-11-02')
})

test('two people who drag the same bars at once: one of them hears of it, and nothing of the other is lost', async () => {
  const [one, other] = [await work('Хоёр', '2027-02-01', '2027-02-05'), await work('Гурав', '2027-02-08', '2027-02-12')]
  const shift = (id: string, from: [string, string], to: [string, string]) => ({
    id,
    was: { starts_on: from[0], ends_on: from[1] },
    values: { starts_on: to[0], ends_on: to[1] },
  })
  const drag = (to: [string, string], next: [string, string]) =>
    change(admin, {
      rows: [shift(one.id, ['2027-02-01', '2027-02-05'], to), shift(other.id, ['2027-02-08', '2027-02-12'], next)],
    })
  const both = await Promise.all([
    drag(['2027-02-08', '2027-02-12'], ['2027-02-15', '2027-02-19']),
    drag(['2027-02-15', '2027-02-19'], ['2027-02-22', '2027-02-26']),
  ])
  const won = both.filter(({ body }) => body.problems.length === 0)
  const lost = both.filter(({ body }) => body.problems.length > 0)
  expect([won.length, lost.length]).toEqual([1, 1])
  expect(lost[0]!.body.changed).toEqual([])
  expect(lost[0]!.body.problems[0]).toMatchObject({ why: expect.stringContaining('өөрчил') })
  // What stands is what the first of them said, whole.
  const said = new Map(won[0]!.body.changed.map(({ id, values }) => [id, values]))
  for (const { id } of [one, other]) {
    const { values } = (await admin.call(showRow, { table: 'planned.works', id })).body
    expect(values).toMatchObject(said.get(id)!)
    const history = (await admin.call(showRowHistory, { table: 'planned.works', id })).body
    expect(history.filter(({ deed }) => deed === 'changed')).toHaveLength(1)
  }
  // Different fields of one row do not hinder each other.
  const aside = await Promise.all([
    change(admin, { rows: [{ id: one.id, was: { done: null }, values: { done: '30' } }] }),
    change(admin, { rows: [{ id: one.id, was: { title: 'Хоёр' }, values: { title: 'Хоёр дахь' } }] }),
  ])
  expect(aside.map(({ body }) => body.problems)).toEqual([[], []])
  expect((await admin.call(showRow, { table: 'planned.works', id: one.id })).body.values).toMatchObject({
    done: '30',
    title: 'Хоёр дахь',
  })
  await admin.call(deleteRows, { table: 'planned.works', ids: [one.id, other.id] })
})

test('whoever may change some rows changes none of the others', async () => {
  await grant(app, works, roles.hr, ['r', 'u'], null, 0, 'title == "А"')
  const both = await change(hr, {
    rows: [moved(a.id, '2026-11-02', '2026-11-03'), moved(c.id, '2026-11-16', '2026-11-17')],
  })
  expect(both.body.problems.map(({ id }) => id)).toEqual([c.id])
  expect(await startOf(a.id)).toBe('2026-11-02')
  expect((await change(hr, { rows: [moved(a.id, '2026-11-02', '2026-11-03')] })).body.changed).toHaveLength(1)
  expect((await change(hr, { rows: [moved(a.id, '2026-11-03', '2026-11-02')] })).body.changed).toHaveLength(1)
  expect((await change(hr, { links: { ...links, add: [{ from: a.id, to: c.id }] } })).status).toBe(403)
})

test('what would wait for itself is refused: a link back, a link into what it belongs to, and two at once', async () => {
  const add = (from: string, to: string) => change(admin, { tree: 'above', links: { ...links, add: [{ from, to }] } })
  for (const [from, to] of [
    [b.id, a.id],
    [phase.id, a.id],
    [a.id, phase.id],
    [a.id, a.id],
  ] as const) {
    const { body } = await add(from, to)
    expect(body.problems).toHaveLength(1)
    expect(body.links.added).toEqual([])
  }
  const both = await Promise.all([add(b.id, c.id), add(c.id, a.id)])
  expect(both.map(({ body }) => body.problems.length).toSorted((one, other) => one - other)).toEqual([0, 1])
  const [kept] = both.flatMap(({ body }) => body.links.added)
  // A row that came under another one waits for itself as well.
  const into = await change(admin, {
    tree: 'above',
    rows: [{ id: phase.id, was: { above: null }, values: { above: `${a.id} А` } }],
    links: { ...links },
  })
  expect(into.body.problems.length).toBeGreaterThan(0)
  await admin.call(deleteRows, { table: 'planned.arrows', ids: [kept!] })
  expect((await admin.call(queryRows, { table: 'planned.arrows' })).body.rows).toHaveLength(1)
})

test('tables that link two rows of one are told to whoever reads them', async () => {
  const found = (await admin.call(listLinkTables, { table: 'planned.works' })).body
  expect(found).toMatchObject([
    {
      table: 'planned.arrows',
      ends: [{ name: 'before' }, { name: 'after' }],
      types: [{ name: 'type' }],
      lags: [{ name: 'lag' }],
    },
  ])
  await grant(app, works, roles.hr, ['r'], null, 1)
  expect((await hr.call(listLinkTables, { table: 'planned.works' })).body).toEqual([])
})
