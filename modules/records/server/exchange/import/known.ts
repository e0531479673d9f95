import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { fieldsOf } from '../../../shared/definition/table.ts'
import { ROW_ID } from '../../../shared/exchange/imports.ts'
import type { Access } from '../../gate/gate.ts'
import { seenSql } from '../../query/seen.ts'
import { plainOf, sayingOf } from '../../write/written.ts'

interface Asked {
  at: number
  id: string | null
  values: FieldValues
}

/** Which rows these lines are about, by the columns that tell one row from another; a line that says none is new. */
export async function knownRows(
  db: Trx,
  orgId: number,
  access: Access,
  keys: readonly string[],
  lines: readonly Asked[],
): Promise<Map<number, string>> {
  const { table } = access
  // One that they may not read is none that they know, and the column refuses its twin.
  const from = seenSql(access, access.rowsFor('r'))
  const fields = fieldsOf(table).filter(({ name }) => keys.includes(name))
  const byId = keys.includes(ROW_ID)
  const asked = lines.filter(
    ({ id, values }) => (!byId || id !== null) && fields.every(({ name }) => !isEmpty(values[name] ?? null)),
  )
  let found: Map<number, string> | undefined
  if (byId) found = await standing(db, orgId, from, asked)
  for (const field of fields) {
    const plain = await plainOf(
      db,
      field,
      asked.map(({ at, values }) => ({ at, value: values[field.name] ?? null })),
    )
    const saying = await sayingOf(db, orgId, table, field, [...new Set(plain.values())], from)
    const before = found
    // Known by several columns, it is the row that says all of it.
    found = new Map(
      [...plain].flatMap(([at, said]) => {
        const id = saying.get(said)
        return id !== undefined && (!before || before.get(at) === id) ? [[at, id]] : []
      }),
    )
  }
  return found ?? new Map()
}

async function standing(db: Trx, orgId: number, from: RawBuilder<unknown>, asked: readonly Asked[]) {
  const ids = asked.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select id from ${from} as t
    where org_id = ${orgId} and deleted_at is null and id = any(${ids}::uuid[])`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  return new Map(asked.flatMap(({ at, id }) => (id !== null && there.has(id) ? [[at, id] as const] : [])))
}
