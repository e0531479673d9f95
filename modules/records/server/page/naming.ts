import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { fieldsOf, type TableField } from '../../shared/definition/table.ts'
import { type Access, accessFor } from '../gate/gate.ts'
import { rowsAt } from '../query/rows.ts'
import { calledBy } from '../row/at-hand.ts'
import { linkTo } from '../row/paths.ts'
import { tablesOf } from '../tables/book.ts'
import { READ, tableSql } from '../tables/served.ts'

/** Of one column so many are told. */
const MOST = 50

interface Naming {
  /** As people call such rows. */
  table: Access['table']
  id: string
  title: string
  link: string
}

/**
 * Rows that name something of another module in a column of this kind, as far as this person sees them; a line of a
 * row stands for the row that it belongs to.
 */
export async function rowsNaming(context: Context, kind: string, id: string): Promise<Naming[]> {
  const { db, principal, language, services } = context
  const tables = await tablesOf(db, principal.orgId)
  const found = new Map<string, Naming>()
  const tell = (access: Access, rows: Awaited<ReturnType<typeof rowsAt>>) => {
    const t = (key: string) => services.translate(language, key)
    for (const row of rows)
      found.set(`${access.table.name} ${row.id}`, {
        table: access.table,
        id: row.id,
        title: calledBy(access, row, { language, t }),
        link: linkTo(access.table.name, row.id),
      })
  }
  for (const { name, view } of tables.all) {
    const table = tables.find(name)!
    const columns = fieldsOf(table).filter((field) => field.kind === kind)
    if (columns.length === 0 || view) continue
    const access = await readable(context, name)
    if (!access) continue
    const rows = await namingIn(context, access, columns, id)
    const above = tables.all.flatMap((one) =>
      (one.lines ?? []).filter((lines) => lines.table === name).map(({ by }) => ({ name: one.name, by })),
    )
    if (above.length === 0) tell(access, rows)
    for (const { name: parent, by } of above) {
      const ids = rows.flatMap(({ values }) => namedIn(values[by] ?? null)?.id ?? [])
      const parents = ids.length > 0 ? await readable(context, parent) : undefined
      if (parents)
        tell(parents, await rowsAt(db, principal.orgId, parents, [...new Set(ids)], { rows: parents.rowsFor('r') }))
    }
  }
  return [...found.values()]
}

async function readable({ db, principal }: Context, name: string): Promise<Access | undefined> {
  try {
    return await accessFor(db, principal, name, 'r')
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) return undefined
    throw error
  }
}

async function namingIn(
  { db, principal: { orgId } }: Context,
  access: Access,
  columns: readonly TableField[],
  id: string,
) {
  const seen = columns.filter((column) => access.fields.some(({ name }) => name === column.name))
  if (seen.length === 0) return []
  const names = sql.join(
    seen.map(({ name }) => sql`starts_with(${sql.id(READ, name)}, ${`${id} `})`),
    sql` or `,
  )
  const { rows } = await sql<{ id: string }>`select ${sql.id(READ, 'id')} as id
    from ${tableSql(access.table)} as ${sql.id(READ)} where ${sql.id(READ, 'org_id')} = ${orgId}
    and ${sql.id(READ, 'deleted_at')} is null and (${names}) order by ${sql.id(READ, 'id')} desc limit ${MOST}`.execute(
    db,
  )
  const shown = await rowsAt(
    db,
    orgId,
    access,
    rows.map((row) => row.id),
    { rows: access.rowsFor('r') },
  )
  // In a row in which they do not see the column it names nothing to them.
  return shown.filter(({ values }) => seen.some(({ name }) => namedIn(values[name] ?? null)?.id === id))
}
