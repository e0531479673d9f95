import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem, RESTRICTED_ROLE, withTenant } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { seedDemo } from '../demo/seed.ts'
import { organizationTables, schemaViolations } from '../../scripts/checks/schema.ts'

const { db } = await openTestDatabase()
const { orgs } = await seedDemo(db)
const tables = await organizationTables(db)

test('every table keeps the rules that let organisations live side by side and be moved apart', async () => {
  expect(tables.length).toBeGreaterThan(20)
  expect(await schemaViolations(db)).toEqual([])
})

test.each([
  [
    'create table platform.planted (id integer primary key)',
    'platform.planted belongs to no organisation and is not in the list of global tables',
  ],
  [
    'create table platform.planted (org_id bigint not null, id integer, primary key (org_id, id))',
    'platform.planted.org_id is bigint',
  ],
  [
    'create table platform.planted (org_id integer not null, id integer, primary key (org_id, id))',
    'platform.planted is open to other organisations: row-level security is not forced',
  ],
  [
    'create table platform.planted (org_id integer not null, id integer primary key)',
    'platform.planted: the index planted_pkey begins with id',
  ],
  ['create index planted on platform.files (storage_key)', 'platform.files: the index planted begins with storage_key'],
  [
    'create index planted on platform.files ((lower(name)))',
    'platform.files: the index planted begins with an expression',
  ],
  [
    'alter table platform.files no force row level security',
    'platform.files is open to other organisations: row-level security is not forced',
  ],
  ['drop policy own_organization on platform.files', 'platform.files has no policy that compares the organisation'],
  [
    'alter table platform.files add column session_id uuid references platform.sessions (id)',
    'platform.files points at the global platform.sessions',
  ],
  ['drop index platform.outbox_waiting', 'platform.outbox_waiting stands in a list of exceptions and does not exist'],
])('the check sees: %s', async (planted, seen) => {
  await expect(
    asSystem(db, async (trx) => {
      await sql.raw(planted).execute(trx)
      expect(await schemaViolations(trx)).toContain(seen)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})

test('a query without an organisation finds nothing in any table of organisations', async () => {
  const filled: string[] = []
  for (const table of tables) {
    const all = await count(db, table)
    if (all > 0) filled.push(table)
    const seen = await asSystem(db, async (trx) => {
      await sql`select set_config('role', ${RESTRICTED_ROLE}, true)`.execute(trx)
      return count(trx, table)
    })
    expect([table, seen]).toEqual([table, 0])
  }
  // What is empty proves nothing.
  expect(filled.length).toBeGreaterThan(12)
})

test('a query that forgets its organisation finds the own one only, and cannot write into another', async () => {
  const [own, other] = [orgs.school.orgId, orgs.trade.orgId]
  for (const table of tables) {
    const foreign = await withTenant(
      db,
      { orgId: own, userId: 1 },
      async (trx) =>
        (
          await sql<{
            found: number
          }>`select count(*)::integer as found from ${sql.table(table)} where org_id <> ${own}`.execute(trx)
        ).rows[0]!.found,
    )
    expect([table, foreign]).toEqual([table, 0])
  }
  const writing = withTenant(db, { orgId: own, userId: 1 }, (trx) =>
    sql`insert into platform.counters (org_id, name, value) values (${other}, 'planted', 1)`.execute(trx),
  )
  await expect(writing).rejects.toThrow('row-level security')
  const moving = withTenant(db, { orgId: own, userId: 1 }, async (trx) => {
    await sql`insert into platform.counters (org_id, name, value) values (${own}, 'planted', 1)`.execute(trx)
    await sql`update platform.counters set org_id = ${other} where name = 'planted'`.execute(trx)
  })
  await expect(moving).rejects.toThrow('row-level security')
})

test('the role of the product owns nothing, steps around nothing, and may not touch what is append-only', async () => {
  const { rows } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
      where rolname = ${RESTRICTED_ROLE}`.execute(db)
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
  ])
  const history = tables.find((name) => name.endsWith('.events'))!
  const { rows: rights } = await sql<{ privilege_type: string }>`
    select privilege_type from information_schema.role_table_grants where grantee = ${RESTRICTED_ROLE}
    and table_schema || '.' || table_name = ${history} order by 1`.execute(db)
  expect(rights.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT'])
})

async function count(on: typeof db, table: string) {
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from ${sql.table(table)}`.execute(on)
  return rows[0]!.found
}
