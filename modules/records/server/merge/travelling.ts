import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, kindOf } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { setOut } from '../write/travelling.ts'

/** Lets a row rest that is on its way; the process, where there is one. */
export async function restOf(db: Trx, orgId: number, { name }: Table, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ process_id: string }>`delete from records.travelling where org_id = ${orgId}
    and table_name = ${name} and row_id = ${id}::uuid returning process_id`.execute(db)
  return rows[0]?.process_id
}

/** Another row is on that way instead. */
export const setOutAs = (db: Trx, orgId: number, table: Table, id: string, process: string) =>
  setOut(db, orgId, table, id, process)

/** What a row says of the way on which it is. */
export const saidOfWay = (table: Table, values: FieldValues): FieldValues =>
  Object.fromEntries(
    fieldsOf(table)
      .filter((field) => kindOf(field.kind).given?.(field).when === 'on_its_way')
      .map(({ name }) => [name, values[name] ?? null]),
  )
