import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { fieldsOf, type TableField } from '../../shared/definition/table.ts'
import { columnType, READ, storedOf } from '../tables/served.ts'
import { type Access, fieldOf } from './gate.ts'

/**
 * Whether this person may add rows that name this one by a column. What hangs on something that a new row does not say
 * yet is not known, and is not refused before it is said.
 */
export async function mayBeginIn(
  db: Db,
  { orgId, userId }: { orgId: number; userId: number },
  access: Access,
  { by, id }: { by: string; id: string },
): Promise<boolean> {
  if (!access.actions.has('c')) return false
  const column = fieldOf(access, by)
  if (!column || storedOf(column) !== 'row') throw unprocessable('records.not_within')
  const rows = access.rowsFor('c')
  if (rows === null) return true
  const said = ({ name }: TableField) => (name === by ? id : null)
  // Types are words of our own list, never of a caller.
  const columns = fieldsOf(access.table).map(
    (field) => sql`${said(field)}::${sql.raw(columnType(field))} as ${sql.id(field.name)}`,
  )
  const { rows: found } = await sql<{ may: boolean | null }>`select ${rows} as may
    from (select ${orgId}::integer as org_id, null::uuid as id, ${userId}::integer as created_by,
      ${sql.join(columns, sql`, `)}) as ${sql.id(READ)}`.execute(db)
  return found[0]?.may !== false
}
