import { sql } from 'kysely'
import type { FileCell } from '#platform/server/excel/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import type { Principal } from '#platform/server/principal.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { ImportWishes } from '../../../shared/exchange/imports.ts'
import { goOn } from './work.ts'

interface FileKept {
  orgId: number
  id: string
}

/** Lines of a file that was taken in, some at a time. */
export async function linesKept(db: Db, { orgId, id }: FileKept, sheet: number, after: number, most: number) {
  const rows = await db
    .selectFrom('records.import_rows')
    .select(['line', 'cells'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', sheet)
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()
  return rows.map(({ line, cells }): { line: number; cells: FileCell[] } => ({ line, cells }))
}

interface Bringing {
  /** The file, whose lines stay where they are. */
  from: string
  table: string
  wishes: ImportWishes
}

/** An import of its own for one sheet of a file, being tried from now on; what works on it is `bringIn`. */
export async function beginImport(
  db: Trx,
  { orgId, userId, roleId }: Pick<Principal, 'orgId' | 'userId' | 'roleId'>,
  { from, table, wishes }: Bringing,
): Promise<string> {
  const id = orderedId()
  const lines = sql`org_id = ${orgId} and import_id = ${from}::uuid and sheet = ${wishes.sheet}`
  await sql`insert into records.imports (org_id, id, table_name, user_id, role_id, state, file_name, form, sheets,
      wishes, total, at_line)
    select org_id, ${id}::uuid, ${table}, ${userId}, ${roleId}, 'checking', file_name, form, sheets,
      ${JSON.stringify(wishes)}::jsonb,
      (select count(*) from records.import_rows where ${lines} and line > ${wishes.heading}), ${wishes.heading}
    from records.imports where org_id = ${orgId} and id = ${from}::uuid`.execute(db)
  await sql`insert into records.import_rows (org_id, import_id, sheet, line, cells)
    select org_id, ${id}::uuid, sheet, line, cells from records.import_rows where ${lines}`.execute(db)
  return id
}

/** How far an import is. */
export const importStands = (db: Db, { orgId, id }: FileKept) =>
  db
    .selectFrom('records.imports')
    .select(['state', 'counts', 'result', 'problem', 'total', 'done'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Brings in what was begun, without asking anybody in between: lines with mistakes are left out and told. What
 * another process is at is waited for by whoever asks again.
 */
export async function bringIn(services: Services, { orgId, id }: FileKept) {
  await goOn(services, orgId, id)
  const tried = await importStands(services.db, { orgId, id })
  if (tried?.state === 'checked') {
    await asSystem(services.db, (db) =>
      sql`update records.imports set state = 'running', rules = ${JSON.stringify({ known: 'update', bad: 'leave_out' })}::jsonb,
          total = ${(tried.counts?.create ?? 0) + (tried.counts?.change ?? 0)}, done = 0, tries = 0,
          at_line = coalesce((wishes ->> 'heading')::integer, 0), worked_at = now()
        where org_id = ${orgId} and id = ${id}::uuid and state = 'checked'`.execute(db),
    )
    await goOn(services, orgId, id)
  }
  return importStands(services.db, { orgId, id })
}

/** What is being done with an import ends soon, and what it wrote goes back. */
export const stopBringing = (db: Trx, { orgId, id }: FileKept) =>
  db
    .updateTable('records.imports')
    .set({ stop_wanted: true })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'running'])
    .execute()
