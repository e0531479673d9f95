import { sql } from 'kysely'
import { placesCalled } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type FieldValue, kindOf, writtenReference } from '#platform/shared/fields/index.ts'
import { plain } from '#platform/shared/written/words.ts'
import { fieldsOf, type TableField } from '../../../shared/definition/table.ts'
import type { Tables } from '../../tables/book.ts'
import { nameable } from '../../gate/nameable.ts'
import { rowLabelSql } from '../../tables/labels.ts'
import { storedOf, tableSql } from '../../tables/served.ts'
import type { CellProblem } from './cells.ts'

type Found = { value: FieldValue } | { problem: CellProblem }
interface Candidate {
  said: string
  id: string | number
  name: string
  more: string | null
}

/** So many are named where several are called alike. */
const MOST_NAMED = 5

/**
 * What these names mean in a column that names something else: each means one thing, or it is an error that tells what
 * it could mean.
 */
export async function calledIn(
  db: Trx,
  principal: Principal,
  tables: Tables,
  field: TableField,
  names: readonly string[],
): Promise<Map<string, Found>> {
  const isRow = storedOf(field) === 'row'
  const asked = [...new Set(names.map(plain))]
  const candidates = isRow
    ? await rowsCalled(db, principal, tables, field, asked)
    : await placesCalled(db, principal.orgId, kindOf(field.kind).to, asked)
  const bySaid = Map.groupBy<string, Candidate>(candidates, ({ said }) => said)
  return new Map(names.map((name) => [name, meantBy(bySaid.get(plain(name)) ?? [], isRow)]))
}

function meantBy(candidates: readonly Candidate[], isRow: boolean): Found {
  const different = [...new Map(candidates.map((one) => [one.id, one])).values()]
  const [one, another] = different
  if (!one) return { problem: { key: isRow ? 'records.row_gone' : 'records.import.nobody' } }
  if (!another) return { value: writtenReference({ id: String(one.id), name: one.name }) }
  const named = different.slice(0, MOST_NAMED).map(({ name, more }) => (more ? `${name} (${more})` : name))
  if (different.length > MOST_NAMED) named.push('…')
  return { problem: { key: 'records.import.several', params: { candidates: named.join(', ') } } }
}

/** By what a row is called, by what each row says of its own, and by its id. */
async function rowsCalled(
  db: Trx,
  principal: Principal,
  tables: Tables,
  field: TableField,
  said: readonly string[],
): Promise<Candidate[]> {
  const target = tables.find(field.rows_of)
  if (!target || said.length === 0) return []
  const { orgId } = principal
  const may = await nameable(db, principal, target)
  const label = rowLabelSql(orgId, tables, target, 't')
  const own = fieldsOf(target).filter(({ unique }) => unique)
  const more = own[0] ? sql`coalesce(t.${sql.id(own[0].name)}::text, t.id::text)` : sql`t.id::text`
  const ways = [label, sql`t.id::text`, ...own.map(({ name }) => sql`t.${sql.id(name)}::text`)]
  const { rows } = await sql<Candidate>`select said, id, name, more from (
      select asked.said, t.id, t.name, t.more, row_number() over (partition by asked.said order by t.id) as place
      from unnest(${said}::text[]) as asked (said) join (${sql.join(
        ways.map(
          (way) => sql`select t.id, ${label} as name, ${more} as more, records.same_text(${way}) as plain
            from ${tableSql(target)} as t where t.org_id = ${orgId} and t.deleted_at is null and ${may}`,
        ),
        sql` union `,
      )}) as t on t.plain = asked.said) as found where place <= ${MOST_NAMED + 1} order by place`.execute(db)
  return rows
}
