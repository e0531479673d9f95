import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { filePath, type StoredFile } from '#platform/shared/files.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import {
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  restoreRows,
  showLines,
  showRow,
  showRowHistory,
} from '../../shared/contract.ts'
import { compareRows, mergeRows, splitRows, twinsOf } from '../../shared/merge/contract.ts'
import { attachRowFiles, showAround } from '../../shared/page/page.ts'
import { followRow, listRowComments, writeRowComment } from '../../shared/talk/comments.ts'
import { branches, companies, deals } from '../../testing/merging.ts'
import { grant, testTables } from '../../testing/tables.ts'
import { fillTwins } from './twin-keys.ts'

const app = await startedApp()
const { roles } = app.places.orgs.trade
await testTables(app, [companies, branches, deals])
// Sales sees Ulaanbaatar alone and no secret; employees read and change, and delete nothing.
await grant(app, companies, roles.sales, ['r', 'c', 'u', 'd'], openColumns('write'), 0, "city == 'УБ'")
await grant(app, companies, roles.employee, ['r', 'u'], null)
const [admin, sales, creator, hr, outsider] = (await Promise.all(
  ['admin', 'sales', 'creator', 'hr', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]

function openColumns(right: 'read' | 'write') {
  return Object.fromEntries(companies.columns.flatMap(({ name }) => (name === 'secret' ? [] : [[name, right]])))
}

type Values = Record<string, string | null>
const of = { table: 'tried.companies' }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = async (table: string, values: Values, lines = {}) => {
  const { status, body } = await admin.call(addRow, { table, values, lines }, key())
  expect([status, body]).toEqual([200, body])
  return body
}
const company = (values: Values, lines = {}) => add('tried.companies', { name: 'Номин', ...values }, lines)
const named = ({ id }: { id: string }, name = '—') => `${id} ${name}`
const deal = (values: Values) => add('tried.deals', { title: 'Гэрээ', ...values })
const read = async (id: string, table = 'tried.companies') => (await admin.call(showRow, { table, id })).body
const says = async (id: string, column: string, table = 'tried.deals'): Promise<FieldValue | undefined> =>
  (await read(id, table)).values[column]
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const now = async ({ id }: { id: string }) => seen(await read(id))
const twins = async (who: Caller, values: Values, id?: string) =>
  (await who.call(twinsOf, { ...of, values, ...(id !== undefined && { id }) })).body
const merge = async (
  who: Caller,
  kept: { id: string },
  merged: { id: string }[],
  values_of: Record<string, string> = {},
) => who.call(mergeRows, { ...of, kept: await now(kept), merged: await Promise.all(merged.map(now)), values_of }, key())
const split = (who: Caller, merge_id: string) => who.call(splitRows, { ...of, merge_id }, key())
const upload = async (who: Caller, name: string) => {
  const form = new FormData()
  form.append('file', new File([crypto.randomUUID()], name))
  return (await (await who.fetch('/api/files', { method: 'POST', body: form })).json()) as StoredFile
}
const linesOf = async (id: string) =>
  (await admin.call(showLines, { ...of, id, lines: 'branches' })).body.rows.map(({ values }) => values['place'])

test('whoever types hears of rows that look the same, by what they do', async () => {
  const one = await company({
    name: 'Оргил Тек ХХК',
    phone: '+976 9911-2233',
    mail: 'a@orgil.mn',
    register: 'УХ90010112',
  })
  const found = async (values: Values, id?: string) => (await twins(admin, values, id)).map((row) => [row.id, row.by])
  expect(await found({ mobile: '99112233' })).toEqual([[one.id, ['phone']]])
  expect(await found({ mail: ' A@Orgil.mn' })).toEqual([[one.id, ['mail']]])
  expect(await found({ register: 'yx 90010112' })).toEqual([[one.id, ['register']]])
  expect(await found({ name: '"ОРГИЛ ТЕК"', mail: 'a@orgil.mn' })).toEqual([[one.id, ['mail', 'name']]])
  expect(await found({ name: 'Өөр', phone: '' })).toEqual([])
  // Itself is none of them, nor is what was deleted or says something else by now.
  expect(await found({ mobile: '99112233' }, one.id)).toEqual([])
  await admin.call(changeRow, {
    ...of,
    id: one.id,
    was: { phone: one.values['phone']! },
    values: { phone: '88112233' },
  })
  expect(await found({ phone: '99112233' })).toEqual([])
  expect(await found({ phone: '8811 2233' })).toHaveLength(1)
  await admin.call(deleteRows, { ...of, ids: [one.id] }, key())
  expect(await found({ phone: '8811 2233' })).toEqual([])
})

test('no more than five are told, those first that look the same by most', async () => {
  for (let at = 0; at < 7; at += 1) await company({ name: 'Олон', city: 'Дархан' })
  const closest = await company({ name: 'Олон', mail: 'olon@mail.mn' })
  const told = await twins(admin, { name: 'ОЛОН ХК', mail: 'olon@mail.mn' })
  expect([told.length, told[0]!.id]).toEqual([5, closest.id])
})

test('of a row that one may not read nothing is told, nor of a column', async () => {
  await company({ name: 'Далд Хот', city: 'Дархан', secret: 'х' })
  const own = await company({ name: 'Ил Хот', city: 'УБ' })
  expect(await twins(admin, { name: 'Далд хот' })).toHaveLength(1)
  expect(await twins(sales, { name: 'Далд хот' })).toEqual([])
  expect(await twins(sales, { name: 'Ил хот' })).toMatchObject([{ id: own.id, by: ['name'], may_go: true }])
  expect(await twins(creator, { name: 'Ил хот' })).toMatchObject([{ id: own.id, may_go: false }])
  for (const who of [hr, outsider])
    expect((await who.call(twinsOf, { ...of, values: { name: 'Ил хот' } })).status).toBe(404)
})

test('three duplicates become one with all that hung on them, and three again', async () => {
  const [a, b, c] = [
    await company(
      { name: 'Гоби', city: 'УБ' },
      { branches: { rows: [{ values: { place: 'а1' } }, { values: { place: 'а2' } }] } },
    ),
    await company(
      { name: 'Гоби ХХК', register: '1234567', city: 'УБ' },
      { branches: { rows: [{ values: { place: 'б1' } }] } },
    ),
    await company(
      { name: 'ГОВЬ', mail: 'g@gobi.mn' },
      { branches: { rows: [{ values: { place: 'в1' } }, { values: { place: 'в2' } }] } },
    ),
  ]
  const paper = await upload(admin, 'Гэрчилгээ.txt')
  await admin.call(changeRow, { ...of, id: b.id, was: { papers: null }, values: { papers: `${paper.id} x` } })
  const [kept, first, both] = [
    await deal({ company: named(a), amount: '10' }),
    await deal({ company: named(b), amount: '20' }),
    await deal({ company: named(c), payers: [named(a), named(c), named(b)].join('\n'), amount: '30' }),
  ]
  const child = await company({ name: 'Салбар', parent: named(c), friends: named(b) })
  await admin.call(writeRowComment, { ...of, id: b.id, text: 'Утсаар ярив' }, key())
  const beside = await upload(admin, 'Санал.txt')
  await admin.call(attachRowFiles, { ...of, id: c.id, file_ids: [beside.id] }, key())
  await creator.call(followRow, { ...of, id: c.id, follows: true })
  const around = async (id: string) => (await admin.call(showAround, { ...of, id })).body
  const all = async () => ({
    rows: await Promise.all([a, b, c, child].map(async ({ id }) => (await read(id)).values)),
    deals: await Promise.all([kept, first, both].map(async ({ id }) => (await read(id, 'tried.deals')).values)),
    lines: await Promise.all([a, b, c].map(({ id }) => linesOf(id))),
    files: await Promise.all([a, b, c].map(async ({ id }) => (await around(id)).files.map((file) => file.name))),
    followers: await Promise.all([a, b, c].map(async ({ id }) => (await around(id)).followers.length)),
    said: await Promise.all(
      [a, b, c].map(async ({ id }) =>
        (await admin.call(listRowComments, { ...of, id })).body.comments.map(({ text }) => text),
      ),
    ),
  })
  const before = await all()
  const compared = (await admin.call(compareRows, { ...of, ids: [a.id, b.id, c.id] })).body
  const counts = compared.map(({ hanging, comments, files }) => [
    Object.fromEntries(hanging.map(({ table, count }) => [table.slice('tried.'.length), count])),
    comments,
    files,
  ])
  expect(counts).toEqual([
    [{ branches: 2, deals: 2 }, 0, 0],
    [{ branches: 1, companies: 1, deals: 2 }, 1, 0],
    [{ branches: 2, companies: 1, deals: 1 }, 0, 1],
  ])

  const { status, body } = await merge(admin, a, [b, c], { register: b.id, mail: c.id, papers: b.id, name: b.id })
  expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)])
  expect([status, body.row.values]).toMatchObject([
    200,
    {
      name: 'Гоби ХХК',
      register: '1234567',
      mail: 'g@gobi.mn',
      city: 'УБ',
      spent: '60',
      papers: `${paper.id} Гэрчилгээ.txt`,
    },
  ])
  expect(await says(first.id, 'company')).toBe(named(a, 'Гоби ХХК'))
  expect(await says(both.id, 'payers')).toBe(named(a, 'Гоби ХХК'))
  expect(await says(both.id, 'city')).toBe('УБ')
  expect(await linesOf(a.id)).toEqual(['а1', 'а2', 'б1', 'в1', 'в2'])
  expect([await says(child.id, 'parent', of.table), await says(child.id, 'friends', of.table)]).toEqual([
    named(a, 'Гоби ХХК'),
    named(a, 'Гоби ХХК'),
  ])
  const { files, followers } = await around(a.id)
  expect([files.map(({ name }) => name), followers.length]).toEqual([['Санал.txt'], 2])
  expect((await creator.fetch(filePath(paper.id))).status).toBe(200)
  expect((await admin.call(listRowComments, { ...of, id: a.id })).body.comments).toHaveLength(1)
  const gone = await admin.call(queryRows, { ...of, deleted: true, search: 'гоби' })
  expect(gone.body.rows.map(({ id }) => id)).toContain(b.id)
  const [told] = (await admin.call(showRowHistory, { ...of, id: a.id })).body
  expect(told).toMatchObject({
    deed: 'merged',
    merge: { id: body.merge_id, titles: ['Гоби ХХК', 'ГОВЬ'], is_split: false },
  })
  const [into] = (await admin.call(showRowHistory, { ...of, id: b.id })).body
  expect(into).toMatchObject({ deed: 'merged', merge: { into: { id: a.id, title: 'Гоби ХХК' } } })

  const back = await split(admin, body.merge_id)
  expect([back.status, back.body]).toEqual([200, { rows: 2, kept: [], left: [], left_count: 0 }])
  expect(await all()).toEqual(before)
  expect((await admin.fetch(filePath(paper.id))).status).toBe(200)
  expect(await split(admin, body.merge_id)).toMatchObject({
    status: 409,
    body: { code: 'records.merge.split_already' },
  })
  expect((await admin.call(showRowHistory, { ...of, id: a.id })).body[0]).toMatchObject({
    deed: 'split',
    merge: { is_split: true },
  })
})

test('a row is merged by whoever may change the one and delete the others, as they saw them', async () => {
  const [one, other] = [
    await company({ city: 'УБ', secret: 'а' }),
    await company({ city: 'УБ', secret: 'б', mail: 'x@y.mn' }),
  ]
  const far = await company({ city: 'Дархан' })
  expect((await merge(creator, one, [other])).status).toBe(403)
  for (const who of [hr, outsider]) expect((await merge(who, one, [other])).status).toBe(404)
  expect((await merge(sales, one, [far])).status).toBe(404)
  expect(await merge(sales, one, [other], { secret: other.id })).toMatchObject({
    status: 422,
    body: { fields: { 'values.secret': 'Маягтад ийм талбар алга' } },
  })
  expect(await merge(admin, one, [other], { spent: other.id })).toMatchObject({
    status: 422,
    body: { fields: { 'values.spent': 'Энэ баганыг зөвхөн харна.' } },
  })
  expect(await merge(admin, one, [one])).toMatchObject({ status: 422, body: { code: 'records.merge.same_row' } })
  const stale = { kept: { ...(await now(one)), version: 7 }, merged: [await now(other)] }
  expect(await admin.call(mergeRows, { ...of, ...stale }, key())).toMatchObject({
    status: 409,
    body: { code: 'records.merge.changed_meanwhile' },
  })
  const { status, body } = await merge(sales, one, [other], { mail: other.id })
  expect([status, body.row.values['mail']]).toEqual([200, 'x@y.mn'])
  // What they do not see stays as it was.
  expect(await says(one.id, 'secret', of.table)).toBe('а')
  expect((await split(creator, body.merge_id)).status).toBe(403)
  for (const who of [hr, outsider]) expect((await split(who, body.merge_id)).status).toBe(404)
  expect((await split(sales, crypto.randomUUID())).status).toBe(404)
  expect((await split(sales, body.merge_id)).status).toBe(200)
})

test('a row that stays below one that goes comes to stand where that one stood', async () => {
  const top = await company({ name: 'Толгой' })
  const gone = await company({ name: 'Дунд', parent: named(top) })
  const between = await company({ name: 'Охин', parent: named(gone) })
  const kept = await company({ name: 'Зээ', parent: named(between) })
  const { status, body } = await merge(admin, kept, [gone])
  const above = async ({ id }: { id: string }) => (await says(id, 'parent', of.table))?.toString().split(' ')[0] ?? null
  expect([status, await above(kept), await above(between)]).toEqual([200, top.id, kept.id])
  expect((await split(admin, body.merge_id)).body.left_count).toBe(0)
  expect([await above(kept), await above(between), await above(gone)]).toEqual([between.id, gone.id, top.id])
})

test('what was changed since stays as it is and is told; nothing is told of what one does not see', async () => {
  const [one, other, third] = [
    await company({ name: 'Нэг', city: 'УБ' }),
    await company({ name: 'Хоёр', mail: 'h@h.mn', city: 'УБ' }),
    await company({ name: 'Гурав' }),
  ]
  const [moved, away, deleted] = [
    await deal({ title: 'Буцах', company: named(other) }),
    await deal({ title: 'Өөр тийш', company: named(other) }),
    await deal({ title: 'Устсан', company: named(other) }),
  ]
  const { body } = await merge(admin, one, [other], { mail: other.id, name: other.id })
  await admin.call(changeRow, { ...of, id: one.id, was: { mail: 'h@h.mn' }, values: { mail: 'new@h.mn' } })
  const elsewhere = { was: { company: named(one, 'Хоёр') }, values: { company: named(third) } }
  await admin.call(changeRow, { table: 'tried.deals', id: away.id, ...elsewhere })
  await admin.call(deleteRows, { table: 'tried.deals', ids: [deleted.id] }, key())
  const since = await deal({ title: 'Дараа нь', company: named(one) })
  const back = await split(admin, body.merge_id)
  expect([back.status, back.body]).toMatchObject([200, { rows: 1, kept: ['mail'], left_count: 2 }])
  expect(back.body.left.toSorted((a, b) => (a.title < b.title ? 1 : -1))).toEqual([
    { table: 'tried.deals', title: 'Өөр тийш', link: expect.stringContaining(away.id) as string, why: 'changed' },
    { table: 'tried.deals', title: 'Устсан', link: null, why: 'deleted' },
  ])
  // Brought back it stands where it was before the merge.
  await admin.call(restoreRows, { table: 'tried.deals', ids: [deleted.id] }, key())
  expect(await read(one.id)).toMatchObject({ values: { name: 'Нэг', mail: 'new@h.mn' } })
  const companyOf = async ({ id }: { id: string }) => (await says(id, 'company'))?.toString().split(' ')[0]
  expect([await companyOf(moved), await companyOf(deleted), await companyOf(away), await companyOf(since)]).toEqual([
    other.id,
    other.id,
    third.id,
    one.id,
  ])
})

test('a merge is taken back once nothing stands in its way', async () => {
  const [one, other, third] = [
    await company({ name: 'А' }),
    await company({ name: 'Б', register: 'ЯЯ1234' }),
    await company({ name: 'В' }),
  ]
  const first = (await merge(admin, one, [other])).body
  const taker = await company({ name: 'Г', register: 'ЯЯ1234' })
  expect(await split(admin, first.merge_id)).toMatchObject({
    status: 422,
    body: { fields: { 'values.register': 'Ийм утгатай мөр аль хэдийн бий.' } },
  })
  await admin.call(deleteRows, { ...of, ids: [taker.id] }, key())
  const second = (await merge(admin, third, [one])).body
  expect(await split(admin, first.merge_id)).toMatchObject({ status: 409, body: { code: 'records.merge.kept_gone' } })
  expect((await split(admin, second.merge_id)).status).toBe(200)
  expect((await split(admin, first.merge_id)).status).toBe(200)
  for (const { id } of [one, other, third]) expect((await admin.call(showRow, { ...of, id })).status).toBe(200)
})

test('rows from before are found once they are gone through, as the database finds them: by an index', async () => {
  const { db } = app.services
  const { orgId } = app.places.orgs.trade
  const old = await company({ name: 'Эртний байгууллага' })
  await sql`delete from records.twin_keys where table_name = ${of.table}`.execute(db)
  expect(await twins(admin, { name: 'эртний Байгууллага' })).toEqual([])
  await fillTwins.handle({ org_id: orgId }, app.services)
  expect((await twins(admin, { name: 'эртний Байгууллага' })).map(({ id }) => id)).toEqual([old.id])
  // Nothing is left to be gone through until the table says something else.
  await sql`delete from records.twin_keys where table_name = ${of.table}`.execute(db)
  await fillTwins.handle({}, app.services)
  expect(await twins(admin, { name: 'эртний Байгууллага' })).toEqual([])
  await sql`insert into records.twin_keys (org_id, table_name, row_id, twin, key)
    select ${orgId}, ${of.table}, gen_random_uuid(), 'folded:name', 'n' || one
    from generate_series(1, 20000) as one`.execute(db)
  await sql`analyze records.twin_keys`.execute(db)
  const plan = await withTenant(db, { orgId, userId: 0 }, async (trx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select row_id from records.twin_keys
      where org_id = ${orgId} and table_name = ${of.table} and twin = 'folded:name' and key = 'n77'`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Only Scan using twin_keys_said[\s\S]*key = 'n77'/)
})
