import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, column, queryRows, table, words } from '#modules/records/shared/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { drafted, key, published } from '../testing/builders.ts'

const app = await startedApp()
const { db } = app.services
const ours = app.places.orgs.trade
const builder = await app.as('builder')
const own = (name: string) => words(name, name, name)

const bills = table('records.bills', {
  title: own('Нэхэмжлэх'),
  columns: {
    name: column('text', { title: own('Нэр') }),
    amount: column('money', { title: own('Дүн'), indexed: true }),
    day: column('date', { title: own('Өдөр'), indexed: true }),
  },
  label: '{name}',
  sort: 'name',
})
const [id = ''] = await drafted(builder, [bills])
expect(await published(builder, [id])).toEqual({ state: 'done', problems: [] })
const role = `orgil_app_o${ours.orgId}`
const place = sql.id(`o${ours.orgId}`, 'bills')

const amounts = ['5', null, '20', '5', null, '7.50', '5', '100', null, '0', '20', '-3']
for (const [at, amount] of amounts.entries())
  expect(
    (await builder.call(addRow, { table: 'records.bills', values: { name: `№ ${at}`, amount } }, key())).status,
  ).toBe(200)

test.each(['amount', '-amount', 'day', 'name', '-name'])(
  'part after part by %s is the same as all at once, also where nothing stands',
  async (sort) => {
    const page = async (limit: number, after?: string) =>
      (await builder.call(queryRows, { table: 'records.bills', sort: [sort], limit, ...(after && { after }) })).body
    const whole = (await page(100)).rows.map((row) => row.values['name'])
    expect(whole).toHaveLength(amounts.length)
    for (const limit of [1, 2, 5]) {
      const seen: unknown[] = []
      for (let after: string | undefined; ;) {
        const { rows, next } = await page(limit, after)
        seen.push(...rows.map((row) => row.values['name']))
        if (!next) break
        after = next
      }
      expect(seen).toEqual(whole)
    }
  },
)

test('a table that came from a backup without its role is opened again in the night, and serves until then', async () => {
  await asSystem(db, (trx) => sql`drop policy own_schema on ${place}`.execute(trx))
  const { rows } = (await builder.call(queryRows, { table: 'records.bills', sort: ['amount'] })).body
  expect(rows).toHaveLength(amounts.length)
  await app.runJob('records.own_roles')
  const { rows: policies } = await sql<{ roles: string }>`select polroles::regrole[]::text as roles from pg_policy
    where polrelid = ${sql.lit(`o${ours.orgId}.bills`)}::regclass and polname = 'own_schema'`.execute(db)
  expect(policies).toEqual([{ roles: `{${role}}` }])
})

test('amounts, days and parts of texts are read from their indexes by the role of the organisation', async () => {
  await asSystem(db, async (trx) => {
    await sql`insert into ${place} (org_id, id, name, amount, day, search) select ${ours.orgId}::integer,
      gen_random_uuid(),
      'Их ' || i, i, date '2000-01-01' + i, 'их ' || md5(i::text) from generate_series(1, 5000) as i`.execute(trx)
    await sql`analyze ${place}`.execute(trx)
    // What was written a moment ago waits beside the index of texts.
    await sql`select gin_clean_pending_list(indexrelid) from pg_index where indrelid = ${sql.lit(`o${ours.orgId}.bills`)}::regclass
      and pg_get_indexdef(indexrelid) like '%gin%'`.execute(trx)
  })
  const plan = (as: string, where: string) =>
    withTenant(db, { orgId: ours.orgId, userId: 1 }, async (trx) => {
      await sql`select set_config('role', ${as}, true), set_config('enable_seqscan', 'off', true)`.execute(trx)
      // Conditions of this test alone; a plan is asked with its values written out.
      const said = sql.raw(`select id from o${ours.orgId}.bills as t
        where org_id = ${ours.orgId} and deleted_at is null and ${where}`)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${said}`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  const questions = [
    ['amount between 1 and 7', /Index Cond: .*amount >=/],
    [
      `(amount, id) > (2500, '00000000-0000-7000-8000-000000000000') order by amount, id limit 51`,
      /Index Cond: .*ROW\(amount, id\) >/,
    ],
    [`day between '2005-01-01' and '2005-01-05'`, /Index Cond: .*day >=/],
    [`search like any ('{%a3f8c%}')`, /Index Cond: .*search ~~/],
  ] as const
  for (const [where, index] of questions) expect(await plan(role, where)).toMatch(index)
  // Under the policy alone what is not leakproof is compared with row after row.
  expect(await plan('orgil_app', 'amount between 1 and 7')).not.toMatch(/Index Cond: .*amount >=/)
})
