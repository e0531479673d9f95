import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { readWorkbook } from '#platform/server/excel/index.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { FieldKind, FieldValue, FieldValues, Stored } from '#platform/shared/fields/index.ts'
import { namedBy, registry } from '#platform/shared/fields/index.ts'
import { inBulk } from '#platform/testing/often.ts'
import { queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { badRows, brought, sent, tried } from '../../testing/importing.ts'
import { testTables } from '../../testing/tables.ts'
import { accessFor } from '../gate/gate.ts'
import { insertRows } from '../write/batch/insert.ts'

const named = (mn: string) => words(mn, mn, mn)
const options = ['a', 'b', 'c', 'd'].map((value, at) => ({
  value,
  label: named(['Нэг', 'Хоёр, гурав', 'Хоёр', 'Хоёр'][at]!),
}))
const app = await startedApp()
/** A column of each kind that a file can say. */
const kinds = [...registry().kinds.values()].filter(({ stored }) => stored !== undefined)
const firms = table('round.firms', {
  title: named('Байгууллага'),
  columns: { name: column('text', { title: named('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const all = table('round.all', {
  title: named('Бүх төрөл'),
  columns: {
    ...Object.fromEntries(
      kinds.map(({ name, stored }) => [
        `c_${name}`,
        column(name, {
          title: named(`Багана ${name}`),
          ...(['key', 'keys'].includes(stored!) && { options }),
          ...(['row', 'rows'].includes(stored!) && { rows_of: 'round.firms' }),
        }),
      ]),
    ),
    own: column('text', { title: named('Нэр'), translated: true }),
  },
  label: '{own}',
  sort: 'own',
})
await testTables(app, [firms, all])
const admin = await app.as('admin')
const { principals } = app.places.orgs.trade
const principal = principals['admin']!

const put = (name: string, rows: readonly FieldValues[]) =>
  withTenant(app.services.db, principal, async (db) =>
    insertRows(
      { db, principal, services: app.services, language: 'mn' } as unknown as Context,
      await accessFor(db, principal, name, 'c'),
      rows,
    ),
  )
const firmIds = (
  await put('round.firms', [{ name: 'АПУ' }, { name: 'Номин' }, { name: 'Номин' }, { name: 'Бат, нөхөр; ХХК' }])
).map((row) => ('id' in row ? row.id : ''))
const { trade } = app.places.orgs
const someOf = (ids: Readonly<Record<string, number>>) =>
  Object.values(ids)
    .slice(0, 4)
    .map((id) => `${id} X`)
const places: Readonly<Record<string, string[]>> = {
  employee: someOf(trade.employees),
  account: someOf(trade.users),
  job: someOf(trade.jobs),
  unit: someOf(trade.structs),
  role: someOf(trade.roles),
  organization: [`${trade.orgId} X`],
}

const texts = fc.oneof(
  fc.constantFrom(
    '00123',
    '1E5',
    '=1+1',
    '+976 99112233',
    '-5',
    '@x',
    "'=1",
    "''=2",
    '12345678901234567890',
    'а;б|в,"г"',
  ),
  fc.constantFrom('TRUE', '2026-03-04', '01/02/2026', '1,5', 'олон\nмөр', ' захад ', '_x000D_', '#N/A', 'sep=;', '😀'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const decimals = fc.constantFrom('0', '-5', '1234567', '12.5', '0.01', '-0.5', '999999999999999', '123456789012345.12')
const by: Readonly<Partial<Record<Stored, (kind: FieldKind) => fc.Arbitrary<FieldValue>>>> = {
  text: () => texts,
  decimal: () => decimals,
  day: () => fc.constantFrom('2026-03-04', '1900-01-01', '0001-01-01', '9999-12-31', '2024-02-29'),
  moment: () => fc.constantFrom('2026-03-04T02:29:00.000Z', '2016-07-01T15:30:00.000Z', '2026-01-01T00:00:07.000Z'),
  flag: () => fc.boolean(),
  key: () => fc.constantFrom('a', 'b', 'c', 'd'),
  keys: () => fc.constantFrom('a', 'a,b', 'b'),
  row: () => fc.constant(`${firmIds[0]!} X`),
  rows: () =>
    fc.constantFrom(...[[0], [3], [3, 0], [0, 3]].map((all) => all.map((at) => `${firmIds[at]!} X`).join('\n'))),
  span: () => fc.constantFrom('2026-03-01/2026-03-05', '2024-02-29/2024-02-29', '0001-01-01/9999-12-30'),
  sum: () => fc.constantFrom('1500.5 USD', '0 MNT', '-12.25 EUR', '123456789012345.67 JPY'),
  number: ({ to }) => fc.constantFrom(...(places[to ?? ''] ?? [])),
  numbers: ({ name }) => {
    const of = places[namedBy(name) ?? ''] ?? []
    return fc.constantFrom(...[[0], [3], [3, 0], [0, 1, 2]].map((all) => all.map((at) => of[at]!).join('\n')))
  },
}
/** What kinds take that take not every text. */
const others = fc.constantFrom(
  'a.b@orgil.mn',
  '+97699112233',
  'https://orgil.mn/?a=1',
  '#aabbcc',
  '10:30',
  '50',
  '3',
  '{"a":1}',
  '<p>Зөв <strong>бичиг</strong></p><ul><li><p>нэг</p></li></ul>',
  '<p>Нэг &amp; хоёр</p><p>гурав</p>',
  '<h2>=1+1</h2>',
  '<p>&lt;b&gt;</p>',
)

const fits = (kind: FieldKind, value: FieldValue) =>
  value !== null &&
  kind.value.safeParse(value).success &&
  kind.problem?.({ name: 'x', kind: kind.name, label: named('x'), required: false, options }, value) === undefined

function valueOf(kind: FieldKind): fc.Arbitrary<FieldValue> {
  const wanted = by[kind.stored!]?.(kind)
  if (!wanted) return fc.constant(null)
  const candidates = fc.sample(fc.oneof(wanted, others), { numRuns: 300, seed: 7 })
  const fitting = candidates.filter((value) => fits(kind, value))
  return fitting.length === 0 ? fc.constant(null) : fc.constantFrom(null, ...fitting)
}
/** What somebody writes: the server says the rest by itself, and a password leaves in no file. */
const typed = kinds.filter(({ given, stored }) => given === undefined && stored !== 'secret')
const row = fc.record(
  Object.fromEntries([...typed.map((kind) => [`c_${kind.name}`, valueOf(kind)] as const), ['own', texts]]),
)

const values = async () =>
  (await admin.call(queryRows, { table: 'round.all', limit: 200, sort: ['own'] })).body.rows.map((one) => one.values)
const byItself = kinds.flatMap(({ name, given }) => (given ? [`c_${name}`] : []))
const plainly = (rows: readonly FieldValues[]) =>
  rows.map((one) => JSON.stringify({ ...one, ...Object.fromEntries(byItself.map((name) => [name, null])) })).toSorted()

test.each(['xlsx', 'csv'])(
  'what left as %s comes back without a difference, and makes the same rows anew',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        await sql`delete from round.all`.execute(app.services.db)
        expect((await put('round.all', rows)).flatMap((one) => ('problems' in one ? [one.problems] : []))).toEqual([])
        const before = await values()
        const reply = await admin.fetch(`/api/records/round.all/export?lang=mn_MN&format=${format}`, { method: 'POST' })
        const file = Buffer.from(await reply.arrayBuffer())
        const again = await tried(admin, 'round.all', file)
        expect([await badRows(admin, 'round.all', again.id), again.counts]).toEqual([
          [],
          { create: 0, change: 0, same: before.length, bad_new: 0, bad_known: 0 },
        ])
        // Where the rows are gone, the same file makes them anew.
        await sql`delete from round.all`.execute(app.services.db)
        const anew = await tried(admin, 'round.all', file, { keys: [] })
        expect([await badRows(admin, 'round.all', anew.id), anew.counts?.create]).toEqual([[], before.length])
        expect(await brought(admin, 'round.all', anew.id)).toMatchObject({ state: 'done' })
        expect(plainly(await values())).toEqual(plainly(before))
      }),
      { numRuns: inBulk(5, 3), endOnFailure: true },
    )
  },
  120_000,
)

test('headings stand in the line that the grid says, beneath the title, and are found there', async () => {
  await sql`delete from round.all`.execute(app.services.db)
  await put('round.all', [{ own: 'б', c_text: '=1+1' }, { own: 'а' }])
  const reply = await admin.fetch('/api/records/round.all/export?lang=mn_MN&line=4', { method: 'POST' })
  const file = Buffer.from(await reply.arrayBuffer())
  const { rows } = await readWorkbook(file)
  expect(rows[0]?.[0]).toBe('Бүх төрөл')
  expect(rows[3]).toContain('Багана text')
  expect(rows).toHaveLength(6)
  expect((await tried(admin, 'round.all', file)).counts).toMatchObject({ same: 2, bad_new: 0 })
  expect((await admin.fetch('/api/records/round.all/export?line=21', { method: 'POST' })).status).toBe(422)
})

test('a file has the rows and the columns that are seen, in their order', async () => {
  await sql`delete from round.all`.execute(app.services.db)
  await put('round.all', [{ own: 'б', c_text: '=1+1' }, { own: 'а', c_text: 'x' }, { own: 'в' }])
  const filter = encodeURIComponent(JSON.stringify({ column: 'c_text', is: 'filled', values: [] }))
  const asked = `lang=mn_MN&format=csv&columns=c_text,own&sort=-own&filter=${filter}`
  const reply = await admin.fetch(`/api/records/round.all/export?${asked}`, { method: 'POST' })
  expect(reply.headers.get('content-disposition')).toContain('.csv')
  const lines = (await reply.text()).split('\r\n').map((line) => line.split(',').slice(0, 2))
  expect(lines.slice(0, 3)).toEqual([
    ['Багана text', 'Нэр'],
    ["'=1+1", 'б'],
    ['x', 'а'],
  ])
  expect((await admin.fetch('/api/records/round.all/export?filter={', { method: 'POST' })).status).toBe(422)
})

test('a name that fits several rows is none for a new row, and no difference in one that stands', async () => {
  await sql`delete from round.all`.execute(app.services.db)
  await put('round.all', [{ own: 'x', c_relation: `${firmIds[1]!} X` }])
  const reply = await admin.fetch('/api/records/round.all/export?lang=mn_MN', { method: 'POST' })
  const file = Buffer.from(await reply.arrayBuffer())
  expect((await tried(admin, 'round.all', file)).counts).toMatchObject({ same: 1, bad_known: 0 })
  expect((await tried(admin, 'round.all', file, { keys: [] })).counts).toMatchObject({ create: 0, bad_new: 1 })
})

test('whoever may not takes nothing out', async () => {
  const creator = await app.as('creator')
  expect((await creator.fetch('/api/records/round.all/export', { method: 'POST' })).status).toBe(404)
  expect((await sent(creator, 'round.all', [['own'], ['x']])).status).toBe(404)
})
