import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { creation, schemaSql, walls } from './creation.ts'
import { asItsOwn, makeOwnRole, openToOwnRole } from './own-role.ts'

const { db } = await openTestDatabase()
// Roles are of the whole server: these are nobody's elsewhere.
const [own, without] = [4101, 4102]
for (const org of [own, without]) {
  const name = `o${org}.things`
  const columns = { org_id: 'integer', id: 'uuid', search: 'text', deleted_at: 'timestamptz' }
  const made = creation({ name, columns, unique: [], required: ['org_id', 'id'], references: [] })
  const check = `alter table ${name} add constraint own_rows check (org_id = ${org});`
  // The product's own statements, with names of this test.
  await asSystem(db, (trx) =>
    sql.raw([...schemaSql(`o${org}`), ...made, check, ...walls(name)].join('\n')).execute(trx),
  )
  await sql`insert into ${sql.id(`o${org}`, 'things')} (org_id, id) values (${org}, gen_random_uuid())`.execute(db)
}
// The second organisation goes without: as on a server where nobody may make roles.
await makeOwnRole(db, `o${own}`)
await asSystem(db, (trx) => openToOwnRole(trx, `o${own}`))

/** What a transaction of an organisation comes to that goes over to the role of this schema. */
const within = (orgId: number, schema: string | undefined, from = `o${own}.things`) =>
  withTenant(db, { orgId, userId: 1 }, async (trx) => {
    await asItsOwn(trx, schema === undefined ? {} : { schema })
    // `from`: a table that this test names.
    const { rows } = await sql<{ role: string; count: number }>`select current_user as role,
      (select count(*)::integer from ${sql.raw(from)}) as count`.execute(trx)
    return rows[0]
  })

test('the role of an organisation reads what stands in its schema, and nothing of others', async () => {
  expect(await within(own, `o${own}`)).toEqual({ role: `orgil_app_o${own}`, count: 1 })
  expect(await within(own, `o${own}`, `o${without}.things`)).toEqual({ role: `orgil_app_o${own}`, count: 0 })
  await asSystem(db, (trx) =>
    sql`insert into platform.outbox (org_id, id, topic, payload) select org, gen_random_uuid(), 'x', '{}'
      from unnest(array[${own}, ${without}, ${without}]::integer[]) as org`.execute(trx),
  )
  expect((await within(own, `o${own}`, 'platform.outbox'))?.count).toBe(1)
})

test('which role it is follows from the organisation of the transaction, not from what is read', async () => {
  expect(await within(own, undefined)).toEqual({ role: 'orgil_app', count: 1 })
  expect(await within(without, `o${own}`)).toEqual({ role: 'orgil_app', count: 0 })
})

test('without such a role the policy alone holds, and serves', async () => {
  expect(await within(without, `o${without}`, `o${without}.things`)).toEqual({ role: 'orgil_app', count: 1 })
})

test('nothing but a schema of an organisation gets a role, and to get it twice changes nothing', async () => {
  await expect(makeOwnRole(db, 'platform')).rejects.toThrow('no schema of an organisation')
  await expect(makeOwnRole(db, `o1'; drop role x; --`)).rejects.toThrow('no schema of an organisation')
  await makeOwnRole(db, `o${own}`)
  await asSystem(db, (trx) => openToOwnRole(trx, `o${own}`))
  expect(await within(own, `o${own}`)).toEqual({ role: `orgil_app_o${own}`, count: 1 })
})

test('a table whose rows are held to no organisation by a check is not opened', async () => {
  await asSystem(db, async (trx) => {
    await sql`create table ${sql.id(`o${own}`, 'loose')} (org_id integer, id uuid)`.execute(trx)
    await openToOwnRole(trx, `o${own}`)
  })
  const { rows } = await sql`select from pg_policy where polrelid = ${`o${own}.loose`}::regclass`.execute(db)
  expect(rows).toEqual([])
})
