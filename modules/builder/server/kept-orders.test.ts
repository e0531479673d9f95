import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { column, queryRows, table, words } from '#modules/records/shared/index.ts'
import { drafted, published } from '../testing/builders.ts'
import { previewTables, saveTableDraft, showTableDraft } from '../shared/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const own = (name: string) => words(name, name, name)
const name = 'records.bills'
const [id = ''] = await drafted(builder, [
  table(name, {
    title: own('Нэхэмжлэх'),
    columns: {
      name: column('text', { title: own('Нэр') }),
      amount: column('money', { title: own('Дүн'), indexed: true }),
      day: column('date', { title: own('Огноо') }),
    },
    label: '{name}',
    sort: 'name',
  }),
])
expect((await published(builder, [id])).state).toBe('done')
const { orgId, users } = app.places.orgs.trade
const bills = sql.id(`o${orgId}`, 'bills')
await sql`insert into ${bills} (org_id, id, search, name, amount, day)
  select ${orgId}, gen_random_uuid(), 'x', 'Нэхэмжлэх ' || i, i * 7919 % 100000, date '2026-01-01' + i % 300
  from generate_series(1, 4000) as i`.execute(app.services.db)
await sql`analyze ${bills}`.execute(app.services.db)

/** How the database reads the first page that somebody asks for: as the restricted role, under its policies. */
async function wayTo(sort: string[]) {
  const { services } = app
  await builder.call(queryRows, { table: name, sort })
  return withTenant(services.db, { orgId, userId: users['builder']! }, async (db) => {
    const [by = 'name'] = sort
    const [of, falls] = by.startsWith('-') ? [by.slice(1), sql`desc`] : [by, sql`asc`]
    const collated = of === 'name' ? sql`${sql.id('t', of)} collate platform.mongolian` : sql.id('t', of)
    const { rows } = await sql<Record<string, string>>`explain select id from ${bills} as t
      where org_id = ${orgId} and deleted_at is null
      order by ${collated} ${falls} nulls last, t.id limit 51`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test('a page in the order of the table, or of a column that is often sorted by, is read without sorting', async () => {
  for (const sort of [[], ['amount'], ['-amount']])
    expect([sort, await wayTo(sort)]).toEqual([sort, expect.stringMatching(/Index (Only )?Scan/) as string])
  expect(await wayTo(['day'])).toContain('Sort')
})

test('an order comes and goes with what is published', async () => {
  const redraw = async (change: (draft: Record<string, unknown>) => object) => {
    const { body } = await builder.call(showTableDraft, { id })
    await builder.call(saveTableDraft, { id, edit: body.edit, draft: change(body.draft) as typeof body.draft })
    return (await builder.call(previewTables, { ids: [id] })).body.steps.map(({ what, column: of }) => [what, of])
  }
  const steps = await redraw((draft) => ({
    ...draft,
    sort: ['-day'],
    columns: (draft['columns'] as { name: string }[]).map((one) => ({ ...one, indexed: one.name === 'day' })),
  }))
  expect(steps).toEqual([
    ['index_removed', 'name'],
    ['index_removed', 'amount'],
    ['index_added', 'day'],
  ])
  expect((await published(builder, [id])).state).toBe('done')
  expect(await wayTo(['-day'])).toMatch(/Index (Only )?Scan/)
  expect(await wayTo(['amount'])).toContain('Sort')
  // Another kind is another column, whose order is kept anew.
  const converted = await redraw((draft) => ({
    ...draft,
    columns: (draft['columns'] as { name: string; kind: string }[]).map((one) =>
      one.name === 'day' ? { ...one, kind: 'text' } : one,
    ),
  }))
  expect(converted).toEqual([
    ['column_converted', 'day'],
    ['index_added', 'day'],
  ])
  expect((await published(builder, [id])).state).toBe('done')
})
