import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { TABLES_CHANGED } from '../../shared/built/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { keysOf, nameOfTwin, readByTwin } from '../../shared/merge/twin-keys.ts'
import { tablesOf } from '../tables/book.ts'
import { tableSql } from '../tables/served.ts'
import { registerAfterWrite } from '../write/after-writes.ts'

const FILL = 'records.fill_twins'
const AT_ONCE = 1000

/** After rows were written: by what each of them is found among those that look the same. */
export const keepTwinKeys = () =>
  registerAfterWrite(async ({ db, principal: { orgId } }, { table }, touched) => {
    if (!table.twins) return
    const other = touched.filter(({ from, to }) => saidBy(table, from) !== saidBy(table, to))
    await putKeys(
      db,
      orgId,
      table,
      other.map(({ id, to }) => ({ id, values: to })),
    )
  })

const saidBy = (table: Table, values: FieldValues | null) => values && JSON.stringify(keysIn(table, values))

const keysIn = (table: Table, values: FieldValues) =>
  (table.twins ?? []).flatMap((twin) => keysOf(table, twin, values).map((key) => ({ twin: nameOfTwin(twin), key })))

interface Keyed {
  id: string
  values: FieldValues | null
}

async function putKeys(db: Trx, orgId: number, table: Table, rows: readonly Keyed[]) {
  if (rows.length === 0) return
  await sql`delete from records.twin_keys where org_id = ${orgId} and table_name = ${table.name}
    and row_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  await addKeys(db, orgId, table, rows)
}

async function addKeys(db: Trx, orgId: number, table: Table, rows: readonly Keyed[]) {
  const keys = rows.flatMap(({ id, values }) =>
    values === null ? [] : keysIn(table, values).map((one) => ({ row_id: id, ...one })),
  )
  if (keys.length === 0) return
  await sql`insert into records.twin_keys (org_id, table_name, row_id, twin, key)
    select ${orgId}, ${table.name}, row_id, twin, key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as said (row_id uuid, twin text, key text)
    on conflict do nothing`.execute(db)
}

/** Tables that were built or changed may be told apart by something else from now on. */
export const twinsChanged: OutboxHandler = {
  topic: TABLES_CHANGED,
  handle: ({ orgId }, { enqueue }) => enqueue(FILL, { org_id: orgId }),
}

/** Rows that were there before their table said by what they look the same, of one organisation or of all. */
export const fillTwins: JobKind = {
  name: FILL,
  cron: '*/15 * * * *',
  async handle({ org_id }, { db }) {
    const asked = org_id === undefined ? await organizations(db as Trx) : [Number(org_id)]
    for (const orgId of asked) {
      const within = <T>(work: (trx: Trx) => Promise<T>) => withTenant(db, { orgId, userId: 0 }, work)
      const due = await within((trx) => tablesToFill(trx, orgId))
      for (const name of due)
        for (let after: string | null = NONE; after !== null;)
          // Each part by itself: nobody who writes waits for all of them.
          after = await within((trx) => fillSome(trx, orgId, name, after!))
    }
  },
}

const NONE = '00000000-0000-0000-0000-000000000000'

async function organizations(db: Trx): Promise<number[]> {
  const { rows } = await sql<{ org_id: number }>`select distinct org_id from records.changes`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

async function tablesToFill(db: Trx, orgId: number): Promise<string[]> {
  const tables = await tablesOf(db, orgId)
  const filled = await db
    .selectFrom('records.twin_tables')
    .select(['table_name', 'twins'])
    .where('org_id', '=', orgId)
    .execute()
  return tables.all.flatMap((table) => {
    const known = filled.find(({ table_name }) => table_name === table.name)?.twins ?? []
    return signsOf(table).join('\n') === known.join('\n') ? [] : [table.name]
  })
}

const signsOf = ({ twins = [] }: Pick<Table, 'twins'>) => twins.map(nameOfTwin)

/** The rows behind this one; where the next part begins, or null once all of them are done. */
async function fillSome(db: Trx, orgId: number, name: string, after: string): Promise<string | null> {
  const table = (await tablesOf(db, orgId)).find(name)
  if (!table || table.view) return null
  // What it said before is sought by nobody any more.
  if (after === NONE)
    await sql`delete from records.twin_keys where org_id = ${orgId} and table_name = ${name}
      and twin <> all(${signsOf(table)}::text[])`.execute(db)
  const rows = table.twins ? await rowsAfter(db, orgId, table, after) : []
  await addKeys(db, orgId, table, rows)
  if (rows.length === AT_ONCE) return rows.at(-1)!.id
  await db
    .insertInto('records.twin_tables')
    .values({ org_id: orgId, table_name: name, twins: signsOf(table) })
    .onConflict((known) => known.columns(['org_id', 'table_name']).doUpdateSet({ twins: signsOf(table) }))
    .execute()
  return null
}

/** Held, so that none of them says something else before its keys stand. */
async function rowsAfter(db: Trx, orgId: number, table: Table, after: string) {
  const names = new Set((table.twins ?? []).flatMap((twin) => readByTwin(table, twin)))
  const pairs = [...names].map((name) => sql`${sql.lit(name)}, ${sql.id(name)}::text`)
  const { rows } = await sql<{ id: string; values: FieldValues }>`select id,
    jsonb_build_object(${sql.join(pairs, sql`, `)}) as values from ${tableSql(table)} where org_id = ${orgId}
    and id > ${after}::uuid and deleted_at is null order by id limit ${AT_ONCE} for update`.execute(db)
  return rows
}
