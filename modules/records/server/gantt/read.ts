import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { MOST_PLANNED, type readGantt } from '../../shared/gantt.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { keysOf, orderSql } from '../query/order.ts'
import { whereSql } from '../query/rows.ts'
import { maySql, seenSql } from '../query/seen.ts'
import { valueSql } from '../query/value.ts'
import { READ, storedOf } from '../tables/served.ts'
import { freeDaysBetween } from './free-days.ts'
import { linkingOf, linksBetween } from './links.ts'

type Asked = Omit<ParsedInputOf<typeof readGantt>, 'table'>
type Reply = ReplyOf<typeof readGantt>

/** A function of PostgreSQL takes no more values. */
const MOST_VALUES = 100

/** Rows in time as this person sees them, with what leads from one to another. */
export async function ganttOf(
  context: Pick<Context, 'db' | 'principal'>,
  access: Access,
  asked: Asked,
): Promise<Reply> {
  const { principal } = context
  const first = dayField(access, asked.from)
  const last = dayField(access, asked.to)
  const fields = access.fields.filter(({ name, of = name }) => asked.columns.includes(of)).slice(0, MOST_VALUES)
  const tree = asked.tree === undefined ? undefined : fieldOf(access, asked.tree)
  const isTree = tree !== undefined && tree.is_parent === true && tree.rows_of === access.table.name
  const found = await rowsOf(context, access, { ...asked, fields, above: isTree ? tree : undefined })
  const rows = found.slice(0, MOST_PLANNED)
  const linking = asked.links && (await linkingOf(context, access, asked.links))
  const days = rows.flatMap(({ first_day, last_day }) => [first_day, last_day]).filter((day) => day !== null)
  const free = await freeDaysBetween(context, principal.orgId, days)
  return {
    columns: fields.map(({ name }) => name),
    rows: rows.map(({ id, said, above, may, leads }) => [id, said, above, may, leads]),
    is_cut: found.length > rows.length,
    links: linking
      ? await linksBetween(
          context,
          linking,
          rows.map(({ id }) => id),
        )
      : null,
    free: { from: free.from, to: free.to, days: free.days },
  }

  async function rowsOf(
    { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
    { tables, table }: Access,
    {
      filter,
      search,
      sort,
      fields: said,
      above,
    }: Asked & { fields: readonly TableField[]; above: TableField | undefined },
  ) {
    const from = seenSql(access, access.rowsFor('r'))
    const keys = keysOf(access, sort.length > 0 || !table.ranked ? sort : ['rank'])
    const where = whereSql(orgId, access, { filter, search })
    const isSought = above !== undefined && (filter !== undefined || search !== '')
    const up = sql.id(above?.name ?? 'id')
    // What was found stands where it does in the tree: below rows that were not found.
    const kept = sql`with recursive found as materialized (select id, ${up} as above from ${from} as t where ${where}),
      kept as (select id, above from found
        union select t.id, t.${up} from ${from} as t join kept on t.id = kept.above
          where t.org_id = ${orgId} and t.deleted_at is null)`
    const { rows: read } = await sql<{
      id: string
      said: FieldValue[]
      above: string | null
      may: ('u' | 'd')[] | null
      leads: boolean
      first_day: string | null
      last_day: string | null
    }>`${isSought ? kept : sql``}
      select t.id, ${
        said.length === 0
          ? sql`'[]'::jsonb`
          : sql`jsonb_build_array(${sql.join(
              said.map((field) => valueSql(orgId, tables, field)),
              sql`, `,
            )})`
      } as said, ${above ? sql`${sql.id(READ, above.name)}::text` : sql`null::text`} as above, ${maySql(access)} as may,
        ${isSought ? sql`not exists (select 1 from found where found.id = t.id)` : sql`false`} as leads,
        ${dayText(first)} as first_day, ${dayText(last)} as last_day
      from ${from} as t
      where ${isSought ? sql`t.org_id = ${orgId} and exists (select 1 from kept where kept.id = t.id)` : where}
      order by ${orderSql(orgId, tables, keys)} limit ${MOST_PLANNED + 1}`.execute(db)
    return read
  }
}

const dayText = ({ name }: TableField): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.id(READ, name)}, 'YYYY-MM-DD')`

function dayField(access: Access, name: string): TableField {
  const field = fieldOf(access, name)
  if (!field || !['day', 'moment'].includes(storedOf(field))) throw unprocessable('records.bad_filter')
  return field
}
