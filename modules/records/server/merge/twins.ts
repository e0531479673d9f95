import { sql } from 'kysely'
import { type Context, route } from '#platform/server/route.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Twin } from '../../shared/definition/twins.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { MOST_TWINS_TOLD, twinsOf, type TwinTold } from '../../shared/merge/contract.ts'
import { keysOf, nameOfTwin, readByTwin } from '../../shared/merge/twin-keys.ts'
import { type Access, accessTo } from '../gate/gate.ts'
import { rowsAt } from '../query/rows.ts'
import { idsWithin, seenSql } from '../query/seen.ts'
import { calledBy } from '../row/at-hand.ts'
import { linkTo } from '../row/paths.ts'

/** So many are looked at, of which a few are told. */
const MOST_FOUND = 50

interface Asked {
  values: FieldValues
  id?: string | undefined
}

/** By an index of what rows say (`records.twin_keys`), which no row security keeps from use. */
export const twinsRoute = route(twinsOf, async (context, { table, ...asked }) => {
  const access = await accessTo(context.db, context.principal, table)
  return access.actions.has('r') ? twinsFor(context, access, asked) : []
})

async function twinsFor(context: Context, access: Access, { values, id }: Asked): Promise<TwinTold[]> {
  const { db, principal, language, services } = context
  const { table } = access
  const twins = twinsSeen(access)
  const said = new Map(twins.map((twin) => [nameOfTwin(twin), keysOf(table, twin, onlySeen(access, values))]))
  const keys = [...said].flatMap(([twin, some]) => some.map((key) => ({ twin, key })))
  if (keys.length === 0) return []
  const { rows: found } = await sql<{ id: string }>`select t.id from (
      select k.row_id, count(distinct k.twin) as alike
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as said (twin text, key text)
      join records.twin_keys as k on k.org_id = ${principal.orgId} and k.table_name = ${table.name}
        and k.twin = said.twin and k.key = said.key
      ${id === undefined ? sql`` : sql`where k.row_id <> ${id}::uuid`} group by k.row_id
    ) as found join ${seenSql(access, access.rowsFor('r'))} as t on t.id = found.row_id
    where t.org_id = ${principal.orgId} and t.deleted_at is null
    order by found.alike desc, t.id desc limit ${MOST_FOUND}`.execute(db)
  if (found.length === 0) return []
  const ids = found.map((one) => one.id)
  const rows = await rowsAt(db, principal.orgId, access, ids, { rows: access.rowsFor('r') })
  const going = new Set(
    access.actions.has('d') ? await idsWithin(db, principal.orgId, access, ids, access.rowsFor('d')) : [],
  )
  return ids
    .flatMap((one) => rows.find((row) => row.id === one) ?? [])
    .flatMap((row): TwinTold[] => {
      // What they do not see of this row makes it look like nothing.
      const by = twins.flatMap((twin) => columnsAlike(table, twin, row.values, said.get(nameOfTwin(twin)) ?? []))
      if (by.length === 0) return []
      return [
        {
          id: row.id,
          title: calledBy(access, row, { language, t: (key) => services.translate(language, key) }),
          link: linkTo(table.name, row.id),
          by: [...new Set(by)],
          may_go: going.has(row.id),
        },
      ]
    })
    .slice(0, MOST_TWINS_TOLD)
}

/** In which columns a row says what is sought. */
function columnsAlike(table: Table, twin: Twin, values: FieldValues, sought: readonly string[]): string[] {
  const isAlike = (some: Twin) => keysOf(table, some, values).some((key) => sought.includes(key))
  if (twin.together) return isAlike(twin) ? twin.columns : []
  return twin.columns.filter((column) => isAlike({ ...twin, columns: [column] }))
}

/** What rows look the same by, as far as this person sees it. */
function twinsSeen({ table, fields }: Access): Twin[] {
  const seen = new Set(fields.map(({ name }) => name))
  return (table.twins ?? []).filter((twin) =>
    twin.together ? twin.columns.every((name) => seen.has(name)) : readByTwin(table, twin).some((one) => seen.has(one)),
  )
}

const onlySeen = ({ table, fields }: Access, values: FieldValues): FieldValues =>
  Object.fromEntries(
    fieldsOf(table)
      .filter((field) => fields.includes(field) && field.name in values)
      .map(({ name }) => [name, values[name] ?? null]),
  )
