import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import { addRow, deleteRows, showRow } from '../../shared/contract.ts'
import { mergeRows, splitRows } from '../../shared/merge/contract.ts'
import { attachRowFiles } from '../../shared/page/page.ts'
import { followRow } from '../../shared/talk/comments.ts'
import { branches, companies, deals } from '../../testing/merging.ts'
import { grant, testTables } from '../../testing/tables.ts'

const app = await startedApp()
const { db } = app.services
const { roles } = app.places.orgs.trade
await testTables(app, [companies, branches, deals])
await grant(app, companies, roles.sales, ['r', 'u'], null)
const [admin, sales] = (await Promise.all(['admin', 'sales'].map(app.as))) as [Caller, Caller]
const of = { table: 'tried.companies' }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** All that stands in the database, but for when and how often it was written. */
async function everything() {
  const rowsOf = async (from: string, without: string[]) => {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - ${without}::text[] as row
      from ${sql.raw(from)} as t order by 1`.execute(db)
    return rows.map(({ row }) => row)
  }
  const marks = ['version', 'updated_at', 'updated_by']
  return {
    companies: await rowsOf('tried.companies', marks),
    branches: await rowsOf('tried.branches', marks),
    deals: await rowsOf('tried.deals', marks),
    comments: await rowsOf('records.comments', []),
    followers: await rowsOf('records.followers', []),
    files: await rowsOf('platform.files', []),
    keys: await rowsOf('records.twin_keys', []),
  }
}

interface Company {
  name: string
  register: boolean
  city: string | null
  phone: string | null
  /** Among those before it. */
  parent: number | null
  friends: number[]
  lines: number
  comments: number
  hasPaper: boolean
  hasFile: boolean
  isFollowed: boolean
}

const MOST = 6
const place = fc.nat({ max: MOST - 1 })
const company: fc.Arbitrary<Company> = fc.record({
  name: fc.constantFrom('Номин', 'Номин ХХК', 'Гоби'),
  register: fc.boolean(),
  city: fc.constantFrom('УБ', 'Дархан', null),
  phone: fc.constantFrom('99112233', '+976 88112233', null),
  parent: fc.option(place),
  friends: fc.uniqueArray(place, { maxLength: 3 }),
  lines: fc.nat({ max: 2 }),
  comments: fc.nat({ max: 2 }),
  hasPaper: fc.boolean(),
  hasFile: fc.boolean(),
  isFollowed: fc.boolean(),
})
interface Deal {
  company: number | null
  payers: number[]
  amount: number
  isDeleted: boolean
}

const deal: fc.Arbitrary<Deal> = fc.record({
  company: fc.option(place),
  payers: fc.uniqueArray(place, { maxLength: 4 }),
  amount: fc.integer({ min: 0, max: 1000 }),
  isDeleted: fc.boolean(),
})
const world = fc.record({
  companies: fc.array(company, { minLength: 3, maxLength: MOST }),
  deals: fc.array(deal, { maxLength: 5 }),
  /** In which order they are merged: the first stays. */
  order: fc.uniqueArray(place, { minLength: 2, maxLength: 4 }),
  columns: fc.dictionary(
    fc.constantFrom('name', 'register', 'city', 'phone', 'parent', 'friends', 'papers', 'mail'),
    fc.nat({ max: 3 }),
  ),
})

let count = 0

async function upload() {
  const form = new FormData()
  form.append('file', new File([crypto.randomUUID()], 'бичиг.txt'))
  return (await (await admin.fetch('/api/files', { method: 'POST', body: form })).json()) as StoredFile
}

async function add(table: string, values: Record<string, string | null>, lines = {}): Promise<string> {
  const { status, body } = await admin.call(addRow, { table, values, lines }, key())
  expect([status, body]).toEqual([200, body])
  return body.id
}

async function build({ companies: some, deals: agreed }: { companies: Company[]; deals: Deal[] }) {
  const ids: string[] = []
  const named = (at: number | null) => (at === null || ids[at] === undefined ? null : `${ids[at]} —`)
  const severally = (all: number[]) => all.flatMap((at) => named(at) ?? []).join('\n') || null
  for (const one of some) {
    const { register, parent, friends, lines, comments, hasPaper, hasFile, isFollowed, ...values } = one
    count += 1
    const id = await add(
      'tried.companies',
      {
        ...values,
        register: register ? `РД${count}` : null,
        parent: named(parent),
        friends: severally(friends),
        papers: hasPaper ? `${(await upload()).id} x` : null,
      },
      { branches: { rows: Array.from({ length: lines }, (_, at) => ({ values: { place: `${count}/${at}` } })) } },
    )
    ids.push(id)
    for (let at = 0; at < comments; at += 1)
      await app.services.db
        .insertInto('records.comments')
        .values({
          org_id: app.places.orgs.trade.orgId,
          id: crypto.randomUUID(),
          table_name: of.table,
          row_id: id,
          answers: null,
          user_id: 1,
          text: `${at}`,
          mentions: [],
        })
        .execute()
    if (hasFile) await admin.call(attachRowFiles, { ...of, id, file_ids: [(await upload()).id] }, key())
    if (isFollowed) await sales.call(followRow, { ...of, id, follows: true })
  }
  for (const { company: at, payers, amount, isDeleted } of agreed) {
    const values = { title: 'Гэрээ', company: named(at), payers: severally(payers), amount: String(amount) }
    const id = await add('tried.deals', values)
    if (isDeleted) await admin.call(deleteRows, { table: 'tried.deals', ids: [id] }, key())
  }
  return ids
}

const seen = async (id: string) => {
  const { version } = (await admin.call(showRow, { ...of, id })).body
  return { id, version }
}

test('whatever is merged and split stands, links and hangs as it did', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ order, columns, ...some }) => {
      const ids = await build(some)
      const [kept, ...merged] = order.flatMap((at) => ids[at] ?? [])
      if (kept === undefined || merged.length === 0) return
      const before = await everything()
      const group = [kept, ...merged]
      const values_of = Object.fromEntries(
        Object.entries(columns).map(([name, at]) => [name, group[at % group.length]!]),
      )
      const wish = { ...of, kept: await seen(kept), merged: await Promise.all(merged.map(seen)), values_of }
      const { status, body } = await admin.call(mergeRows, wish, key())
      expect([status, body]).toEqual([200, body])

      const between = await everything()
      const naming = JSON.stringify([
        between.deals,
        between.branches,
        between.comments,
        between.companies.filter((row) => !merged.includes((row as { id: string }).id)),
      ])
      for (const id of merged) expect(naming).not.toContain(id)
      const own = between.companies.find((row) => (row as { id: string }).id === kept) as {
        friends: string[] | null
        parent: string
      }
      expect([own.parent === kept, own.friends?.includes(kept) ?? false]).toEqual([false, false])
      expect(between.comments).toHaveLength(before.comments.length)

      const back = await admin.call(splitRows, { ...of, merge_id: body.merge_id }, key())
      expect([back.status, back.body]).toEqual([200, { rows: merged.length, kept: [], left: [], left_count: 0 }])
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
