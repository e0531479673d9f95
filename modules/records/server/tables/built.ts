import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { onceRead } from '#platform/server/once-read.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { type ChosenFlow, chosenBy } from '../../shared/definition/flows.ts'
import type { Table } from '../../shared/definition/table.ts'

/** The schema in which the tables of an organisation stand. */
export const schemaOf = (orgId: number) => `o${orgId}`

/** Of so many organisations a process remembers the tables; whoever asks again first reads the stamp. */
const MOST_REMEMBERED = 500
const remembered = new Map<string, Catalogue>()

/** What an organisation made of tables: its own, and the flows that it chose for those that are shipped. */
interface Catalogue {
  built: readonly Table[]
  /** A shipped table as its rows travel here. */
  travelling: (this: void, table: Table) => Table
}

const plain: Catalogue = { built: [], travelling: (table) => table }

/** What this organisation built, as it stands by now. */
export async function builtTables(db: Db, orgId: number): Promise<readonly Table[]> {
  return (await catalogueOf(db, orgId)).built
}

export async function catalogueOf(db: Db, orgId: number): Promise<Catalogue> {
  const catalogue = await db
    .selectFrom('records.catalogues')
    .select('stamp')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!catalogue) return plain
  const before = remembered.get(catalogue.stamp)
  if (before) return before
  // Read after the stamp, so they are never older than that says.
  const rows = await db
    .selectFrom('records.built_tables')
    .select('definition')
    .where('org_id', '=', orgId)
    .where('taken_away_at', 'is', null)
    .orderBy('key')
    .execute()
  const flows = await db
    .selectFrom('records.table_flows')
    .select(['table_name', 'flow', 'refused_at', 'is_offered'])
    .where('org_id', '=', orgId)
    .orderBy('flow')
    .execute()
  const made = {
    built: rows.map(({ definition }) => ({ ...definition, schema: schemaOf(orgId) })),
    travelling: travellingBy(Map.groupBy(flows, ({ table_name }) => table_name)),
  }
  remembered.set(catalogue.stamp, made)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return made
}

/** The same object for the same table: what is known of tables is remembered by them. */
function travellingBy(chosen: ReadonlyMap<string, readonly ChosenFlow[]>): Catalogue['travelling'] {
  const made = new WeakMap<Table, Table>()
  return (table) => {
    const { travels, name } = table
    const flows = chosen.get(name)
    if (!travels || !flows) return table
    const known = made.get(table) ?? { ...table, flows: flows.map((flow) => chosenBy(travels, flow)) }
    made.set(table, known)
    return known
  }
}

const catalogues = onceRead<Catalogue>()

/** The same for whoever asks by what rights somebody acts: in one transaction they meet the same tables. */
export const catalogueAtGate = (db: Db, orgId: number): Promise<Catalogue> =>
  catalogues.of(db, String(orgId), () => catalogueOf(db, orgId))

/** Whoever remembers the tables of this organisation reads them again. */
export async function stampAnew(db: Trx, orgId: number) {
  catalogues.forget(db)
  await sql`insert into records.catalogues (org_id, stamp) values (${orgId}, ${orderedId()}::uuid)
    on conflict (org_id) do update set stamp = excluded.stamp`.execute(db)
}
