import { sql } from 'kysely'
import { placesCalled } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import {
  allNamedIn,
  type FieldValue,
  kindOf,
  namedBy,
  writtenReference,
  writtenReferences,
} from '#platform/shared/fields/index.ts'
import { plain } from '#platform/shared/written/words.ts'
import { fieldsOf, type TableField } from '../../../shared/definition/table.ts'
import type { Tables } from '../../tables/book.ts'
import { offeredSql } from '../../relations/called.ts'
import { rowLabelSql } from '../../tables/labels.ts'
import { namesSeveral, storedOf, tableSql } from '../../tables/served.ts'
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
  if (namesSeveral(field)) return severalCalledIn(db, principal, tables, field, names)
  const isRow = storedOf(field) === 'row'
  const asked = [...new Set(names.map(plain))]
  const candidates = isRow
    ? await rowsCalled(db, principal, tables, field, asked)
    : await placesCalled(db, principal.orgId, kindOf(field.kind).to, asked)
  const bySaid = Map.groupBy<string, Candidate>(candidates, ({ said }) => said)
  return new Map(names.map((name) => [name, meantBy(bySaid.get(plain(name)) ?? [], isRow)]))
}

/** A name between commas or semicolons may hold so many of them itself. */
const MOST_PARTS = 5

/** Several names in one cell: of those that begin at a place the longest that is one counts. */
async function severalCalledIn(
  db: Trx,
  principal: Principal,
  tables: Tables,
  field: TableField,
  cells: readonly string[],
): Promise<Map<string, Found>> {
  const read = cells.map((cell) => ({ cell, parts: cell.split(/([,;\n])/) }))
  const said = new Set(read.flatMap(({ parts }) => parts.flatMap((_, at) => (at % 2 ? [] : namesFrom(parts, at)))))
  const isRow = storedOf(field) === 'rows'
  const asked = [...new Set([...said].map(plain))]
  const candidates = isRow
    ? await rowsCalled(db, principal, tables, field, asked)
    : await placesCalled(db, principal.orgId, namedBy(field.kind), asked)
  const bySaid = Map.groupBy<string, Candidate>(candidates, (one) => one.said)
  return new Map(read.map(({ cell, parts }) => [cell, allMeant(parts, bySaid, isRow)]))
}

/** Every name that may begin at this part, the longest first; signs between them stand at odd places. */
const namesFrom = (parts: readonly string[], at: number) =>
  Array.from({ length: MOST_PARTS }, (_, more) => at + 2 * (MOST_PARTS - more) - 1)
    .filter((until) => until <= parts.length)
    .map((until) => parts.slice(at, until).join('').trim())

function allMeant(parts: readonly string[], bySaid: ReadonlyMap<string, Candidate[]>, isRow: boolean): Found {
  const named: { id: string; name: string }[] = []
  for (let at = 0; at < parts.length;) {
    const names = namesFrom(parts, at)
    const taken = names.findIndex((name) => name !== '' && bySaid.has(plain(name)))
    if (taken >= 0) {
      const found = meantBy(bySaid.get(plain(names[taken]!)) ?? [], isRow)
      if ('problem' in found) return found
      named.push(...allNamedIn(String(found.value).replace(/\s+/g, ' ')))
    } else if (parts[at]!.trim() !== '')
      return {
        problem: {
          key: isRow ? 'records.import.no_choice' : 'records.import.nobody',
          params: { said: parts[at]!.trim() },
        },
      }
    at += taken < 0 ? 2 : 2 * (names.length - taken)
  }
  return { value: writtenReferences([...new Map(named.map((one) => [one.id, one])).values()]) }
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
  const may = await offeredSql(db, principal, field, target)
  const label = rowLabelSql(orgId, tables, target, 't')
  const own = fieldsOf(target).filter(({ unique }) => unique)
  const more = own[0] ? sql`coalesce(t.${sql.id(own[0].name)}::text, t.id::text)` : sql`t.id::text`
  // A file that went out says names in the language of whoever took it.
  const inOthers = (['en', 'ko'] as const).map((language) => rowLabelSql(orgId, { ...tables, language }, target, 't'))
  const ways = [label, ...inOthers, sql`t.id::text`, ...own.map(({ name }) => sql`t.${sql.id(name)}::text`)]
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
