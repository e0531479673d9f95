import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Trx } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { fieldsOf, type TableField } from '../../shared/definition/table.ts'
import type { aggregateRows } from '../../shared/views/aggregate.ts'
import { type Measure, measuresOf } from '../../shared/group.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { labelSql, linesSql } from '../tables/labels.ts'
import { isCalled, isReference, namesSeveral, READ, storedOf, tableSql } from '../tables/served.ts'
import { groupedField, groupSql, keySql } from './group.ts'
import { whereSql } from './rows.ts'
import { seenSql } from './seen.ts'
import { asItsOwn } from '../tables/own-role.ts'

const MOST_GROUPS = 500
/** Of a group: it is all that are left. */
const REST = 'rest'

type Asked = Omit<ParsedInputOf<typeof aggregateRows>, 'table'>

/** How many rows there are of each group, and what their columns come to: one statement, whatever was asked. */
export async function aggregateOf(
  db: Trx,
  orgId: number,
  access: Access,
  asked: Asked,
): Promise<ReplyOf<typeof aggregateRows>> {
  const groups = asked.group.map((by, at) => ({ by, field: groupedField(access, by), as: `g${at}` }))
  const measured = asked.measures.map((measure, at) => ({ ...measure, field: measuredField(access, measure), at }))
  const read = [
    ...groups.map(({ field, by, as }) => sql`${groupSql(field, by.by)} as ${sql.id(as)}`),
    ...measured.map(({ field, at }) => sql`${comparable(field)} as ${sql.id(`c${at}`)}`),
    sql`1`,
  ]
  const names = [...groups.map(({ as }) => sql.id(as)), ...(asked.most ? [sql.id(REST)] : [])]
  const reckoned = [
    ...names,
    sql`count(*)::integer as count`,
    ...measured.map(({ of, field, at }) => sql`${measureSql(of, field, sql.id(`c${at}`))} as ${sql.id(`m${at}`)}`),
  ]
  const told = [
    sql`count`,
    ...groups.flatMap(({ field, as }, at) => [
      sql`${keySql(field, sql.id(as))} as ${sql.id(`key${at}`)}`,
      sql`${labelled(orgId, access, field, as)} as ${sql.id(`name${at}`)}`,
    ]),
    ...measured.map(({ at }) => sql.id(`m${at}`)),
    ...(asked.most ? [sql`${sql.id(REST)} as is_rest`] : []),
  ]
  const order = [
    ...(asked.most ? [sql.id(REST)] : []),
    ...groups.flatMap(({ field, as }) => [sql`(${sql.id(as)} is null)`, orderOf(orgId, access, field, as)]),
  ]
  if (asked.filter || asked.search) await asItsOwn(db, access.table)
  const { rows } = await sql<Record<string, string | null> & { count: number; is_rest?: boolean }>`
    with found as (select ${sql.join(read, sql`, `)} from ${seenSql(access, access.rowsFor('r'))} as t
        where ${whereSql(orgId, access, asked)}),
      ${asked.most ? mostSql(asked.most, groups, measured) : sql``}
      reckoned as (select ${sql.join(reckoned, sql`, `)} from ${asked.most ? sql`parted` : sql`found`}
        ${names.length === 0 ? sql`` : sql`group by ${sql.join(names, sql`, `)}`})
    select ${sql.join(told, sql`, `)} from reckoned
    ${order.length === 0 ? sql`` : sql`order by ${sql.join(order, sql`, `)}`} limit ${MOST_GROUPS + 1}`.execute(db)
  return {
    groups: rows.slice(0, MOST_GROUPS).map((row) => ({
      at: groups.map(({ field }, at) => {
        const key = row[`key${at}`] ?? null
        return { key, value: valueOf(field, key, row[`name${at}`] ?? null) }
      }),
      count: row.count,
      measures: measured.map(({ at }) => row[`m${at}`] ?? null),
      ...(row.is_rest && { is_rest: true }),
    })),
    is_cut: rows.length > MOST_GROUPS,
  }
}

interface Grouped {
  field: TableField
  as: string
}
interface Measured extends Measure {
  field: TableField
  at: number
}

/** The groups that come to most, and every row of another in one that says nothing. */
function mostSql(
  { groups: most, measure, rises = false }: NonNullable<Asked['most']>,
  groups: readonly Grouped[],
  measured: readonly Measured[],
): RawBuilder<unknown> {
  const [first, ...others] = groups
  const by = measure === undefined ? undefined : measured[measure]
  // What is several things at once is no mark among others.
  if (!first || ['keys', 'rows', 'numbers', 'span', 'sum'].includes(storedOf(first.field)))
    throw unprocessable('records.bad_group')
  if (measure !== undefined && (!by || (by.of === 'sum' && storedOf(by.field) === 'sum')))
    throw unprocessable('records.bad_measure')
  const group = sql.id(first.as)
  const weight = by ? reckonedSql(by.of, sql.id(`c${by.at}`)) : sql`count(*)`
  const isMost = sql`case when ${group} is null then exists (select 1 from most where ${group} is null)
    else ${group} = any(array(select ${group} from most where ${group} is not null)) end`
  const kept = [...others.map(({ as }) => sql.id(as)), ...measured.map(({ at }) => sql.id(`c${at}`))]
  return sql`most as (select ${group} from found group by ${group}
      order by ${weight} ${rises ? sql`asc` : sql`desc`} nulls last, ${group} limit ${most}),
    marked as (select found.*, not ${isMost} as ${sql.id(REST)} from found),
    parted as (select case when not ${sql.id(REST)} then ${group} end as ${group}, ${sql.join(
      [...kept, sql.id(REST)],
      sql`, `,
    )} from marked),`
}

function measuredField(access: Access, { of, column }: Measure): TableField {
  const field = fieldOf(access, column)
  if (!field || !measuresOf[storedOf(field)].includes(of)) throw unprocessable('records.bad_measure')
  return field
}

/** A column so that what says nothing is null, and what says the same is the same. */
const comparable = (field: TableField) =>
  storedOf(field) === 'moment' ? sql`${sql.id(READ, field.name)}` : groupSql(field, undefined)

/** What a column comes to, before it is written. */
function reckonedSql(of: Measure['of'], column: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (of) {
    case 'distinct':
      return sql`count(distinct ${column})`
    case 'filled':
      return sql`count(${column})`
    case 'avg':
      return sql`avg(${column})`
    case 'sum':
      return sql`sum(${column})`
    default:
      return of === 'min' ? sql`min(${column})` : sql`max(${column})`
  }
}

function measureSql(of: Measure['of'], field: TableField, column: RawBuilder<unknown>): RawBuilder<string | null> {
  const reckoned = reckonedSql(of, column)
  switch (of) {
    case 'distinct':
    case 'filled':
      return sql<string | null>`${reckoned}::text`
    case 'avg':
      return sql<string | null>`trim_scale(round(${reckoned}, 6))::text`
    case 'sum':
      if (storedOf(field) === 'sum') return sql<string | null>`records.sum_each(${column})`
      return sql<string | null>`trim_scale(${reckoned})::text`
    default:
      if (storedOf(field) === 'moment')
        return sql<string | null>`to_char(${reckoned} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      return storedOf(field) === 'day'
        ? sql<string | null>`to_char(${reckoned}, 'YYYY-MM-DD')`
        : sql<string | null>`trim_scale(${reckoned})::text`
  }
}

/** What a group is called that names something else. */
function labelled(orgId: number, { tables }: Access, field: TableField, as: string): RawBuilder<string | null> {
  const group = sql.id('reckoned', as)
  if (namesSeveral(field)) return linesSql(orgId, tables, field, group)
  return isReference(field) ? labelSql(orgId, tables, field, group) : sql`null::text`
}

/** Choices as they were put in order, rows as they are offered, texts as Mongolian is sorted. */
function orderOf(orgId: number, access: Access, field: TableField, as: string): RawBuilder<unknown> {
  const group = sql.id('reckoned', as)
  if (isCalled(field))
    return sql`${offeredOrder(orgId, access, field, group)}
      ${labelled(orgId, access, field, as)} collate platform.mongolian, ${group}`
  if (storedOf(field) === 'key')
    return sql`array_position(${(field.options ?? []).map(({ value }) => value)}::text[], ${group}), ${group}`
  return storedOf(field) === 'text' ? sql`${group} collate platform.mongolian` : sql`${group}`
}

/** By the column by which a relation offers its rows, where it says one. */
function offeredOrder(orgId: number, { tables }: Access, field: TableField, group: RawBuilder<unknown>) {
  const [, falls, column] = /^(-?)(.+)$/.exec(field.offers?.sort ?? '') ?? []
  const target = tables.find(field.rows_of)
  if (!target || storedOf(field) !== 'row' || !fieldsOf(target).some(({ name }) => name === column)) return sql``
  return sql`(select ${sql.id('offered', column!)} from ${tableSql(target)} as offered
    where offered.org_id = ${orgId} and offered.id = ${group}) ${falls ? sql`desc` : sql`asc`} nulls last,`
}

function valueOf(field: TableField, key: string | null, name: string | null): FieldValue {
  if (key === null) return null
  if (storedOf(field) === 'flag') return key === 'true'
  if (namesSeveral(field)) return name
  return isReference(field) ? `${key} ${name ?? '—'}` : key
}
