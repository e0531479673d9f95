import { sql } from 'kysely'
import { orderedId } from '#platform/server/ordered-id.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { begun as begunWith } from '../../../shared/rules/beginning.ts'
import {
  computedColumns,
  problemsInRow,
  withFormulas,
  withoutHidden,
  withoutHiddenYet,
} from '../../../shared/rules/row-rules.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import type { Access } from '../../gate/gate.ts'
import { holdAbove } from '../reckoned/hold.ts'
import { withLookUps } from '../reckoned/look-ups.ts'
import { withNothingRolledUp } from '../reckoned/roll-ups.ts'
import { tableSql } from '../../tables/served.ts'
import { withFirsts } from '../../query/firsts.ts'
import { beginnerFor } from '../beginner.ts'
import { takeBack } from '../begun.ts'
import { givenFields, givenValues } from '../given.ts'
import { triggeredBefore } from '../triggers/before.ts'
import { followed } from '../followed.ts'
import { brokenBy, brokenIn, todayFor } from '../rules.ts'
import { sealed, veiled } from '../secrets.ts'
import { foreignIn, owned, searchOf, tidyValues } from '../values.ts'
import { referredAll } from './references.ts'
import { misfitsIn } from '../../relations/within.ts'
import { leftOf } from './within.ts'
import { filesNamed, givenRows, noteAll, plainOf, sayingOf, secretsNamed } from '../written.ts'

interface Prepared {
  values: FieldValues
  /** Column → translation key of what is wrong; empty: it may be written. */
  problems: Record<string, string>
  /** What is told of a rule that the row breaks. */
  broken?: Words
}

/**
 * New rows as they would be written, by all the rules of `addRow` but one: whether another row says the same is
 * for whoever writes them. Files come by themselves: none is named here.
 */
export async function preparedRows(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  given: readonly FieldValues[],
): Promise<Prepared[]> {
  const { table, tables } = access
  const fields = fieldsOf(table)
  await holdAbove(db, principal.orgId, { table, tables, values: given })
  const today = await todayFor(db, principal.orgId, table)
  const beginner = await beginnerFor(db, principal, table)
  const first = fieldsOf(await withFirsts(db, principal, tables, table))
  const begun = given.map((values): Prepared => {
    const foreign = {
      ...foreignIn(access, 'c', Object.keys(values)),
      ...filesNamed(fields, values),
      ...secretsNamed(fields, values),
    }
    if (Object.keys(foreign).length > 0) return { values, problems: foreign }
    const started = begunWith(first, owned(table, principal, values), beginner)
    const whole = withoutHiddenYet(table, tidyValues(table, started), today)
    return { values: whole, problems: problemsInRow(table, whole, today) }
  })
  const named = good(begun)
  const referred = await referredAll(db, principal, tables, fields, named)
  const saidIn = new Map(begun.map((row, at) => [row, given[at]!]))
  for (const [at, row] of named.entries()) {
    Object.assign(row, referred[at])
    takeBack(table, saidIn.get(row)!, row.values, row.problems)
  }
  const whole = good(begun)
  const misfits = await misfitsIn(db, principal.orgId, tables, table, whole)
  for (const [at, row] of whole.entries()) {
    takeBack(table, saidIn.get(row)!, row.values, misfits[at]!)
    row.problems = misfits[at]!
  }
  const sound = good(begun)
  const looked = await withLookUps(
    db,
    principal.orgId,
    tables,
    table,
    sound.map(({ values }) => values),
  )
  for (const [at, row] of sound.entries()) {
    const whole = withFormulas(table, withNothingRolledUp(table, withoutHidden(table, looked[at]!, today)))
    const { values, problems, says } = await triggeredBefore({ db, principal }, table, { from: null, to: whole }, today)
    Object.assign(row, { values, problems }, says ? brokenBy(says) : brokenIn(table, values, today))
  }
  return begun
}

const good = (rows: readonly Prepared[]) => rows.filter(({ problems }) => Object.keys(problems).length === 0)

interface Offered {
  id: string
  row: Prepared
}

/** In which column each of these says what another row says already. */
async function findTwins(db: Context['db'], orgId: number, { table }: Access, offered: readonly Offered[]) {
  for (const field of fieldsOf(table).filter(({ unique }) => unique)) {
    const said = offered.flatMap(({ id, row }) => {
      const value = row.values[field.name] ?? null
      return isEmpty(value) || Object.keys(row.problems).length > 0 ? [] : [{ id, row, value }]
    })
    const plain = await plainOf(
      db,
      field,
      said.map(({ value }, at) => ({ at, value })),
    )
    const taken = await sayingOf(db, orgId, table, field, [...plain.values()])
    for (const [at, { id, row }] of said.entries()) {
      const holder = taken.get(plain.get(at)!)
      // Of those that come after it each sees that it is there.
      if (holder !== undefined && holder < id) row.problems = { [field.name]: 'records.taken' }
    }
  }
  const [first] = fieldsOf(table).filter(({ unique }) => unique)
  // Whoever took it is gone again.
  for (const row of good(offered.map((one) => one.row))) row.problems = { [first?.name ?? '_']: 'records.taken' }
}

type Inserted = { id: string } | Pick<Prepared, 'problems' | 'broken'>

/** Adds many rows with few statements: what `insertRow` does for each. Whoever does it says so once. */
export async function insertRows(context: Context, access: Access, given: readonly FieldValues[]): Promise<Inserted[]> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const { table } = access
  const fields = fieldsOf(table)
  const prepared = await preparedRows(context, access, given)
  const offered = good(prepared).map((row) => ({
    row,
    id: orderedId(),
    search: searchOf(table, row.values),
    values: sealed(table, row.values),
  }))
  const names = fields.map(({ name }) => sql.id(name))
  const taken =
    offered.length === 0
      ? []
      : (
          await sql<{ id: string }>`insert into ${tableSql(table)}
            (org_id, id, created_by, updated_by, search, ${sql.join(names, sql`, `)})
            select ${orgId}, given."#id", ${userId}, ${userId}, given."#search", ${sql.join(
              fields.map(({ name }) => sql.id('given', name)),
              sql`, `,
            )} from ${givenRows(fields, offered)} on conflict do nothing returning id`.execute(db)
        ).rows
  const made = new Set(taken.map(({ id }) => id))
  // The database knows best what is there already: the first that says something has it.
  await findTwins(
    db,
    orgId,
    access,
    offered.filter(({ id }) => !made.has(id)),
  )
  const inside = await withoutOutside(
    context,
    access,
    offered.filter(({ id }) => made.has(id)),
    new Map(prepared.map((row, at) => [row, Object.keys(given[at]!)])),
  )
  const written = offered.filter(({ id }) => inside.has(id))
  await fillIn(context, table, written)
  await noteAll(
    context,
    table,
    'created',
    written.map(({ id, values }) => ({
      id,
      changes: Object.fromEntries(
        Object.entries(veiled(table, values)).flatMap(([name, to]) =>
          to === null ? [] : [[name, { from: null, to }]],
        ),
      ),
    })),
  )
  await followed(
    context,
    access,
    written.map(({ id, values }) => ({ id, from: null, to: values })),
  )
  const ids = new Map(written.map(({ row, id }) => [row, id]))
  return prepared.map((row) => {
    const id = ids.get(row)
    return id === undefined ? { problems: row.problems, ...(row.broken && { broken: row.broken }) } : { id }
  })
}

/** What the server itself says in rows that stay: those that were refused took no number. */
async function fillIn(context: Context, table: Table, rows: readonly { id: string; values: FieldValues }[]) {
  const fields = givenFields(table, 'created')
  if (fields.length === 0 || rows.length === 0) return
  const given = await givenValues(context, table, 'created', rows.length)
  for (const [at, row] of rows.entries()) row.values = withFormulas(table, { ...row.values, ...given[at] })
  const also = [...fields, ...(computedColumns(table) ?? [])]
  const found = rows.map(({ id, values }) => ({ id, values, search: searchOf(table, values) }))
  await sql`update ${tableSql(table)} as t set search = given."#search", ${sql.join(
    also.map(({ name }) => sql`${sql.id(name)} = ${sql.id('given', name)}`),
    sql`, `,
  )} from ${givenRows(also, found)} where t.org_id = ${context.principal.orgId} and t.id = given."#id"`.execute(
    context.db,
  )
}

/** Takes back what this person could not have written; what stays. */
async function withoutOutside(
  context: Context,
  access: Access,
  made: readonly Offered[],
  said: ReadonlyMap<Prepared, readonly string[]>,
): Promise<Set<string>> {
  const left = await leftOf(
    context,
    access,
    'c',
    made.map(({ id, row }) => ({ id, columns: said.get(row) ?? [] })),
  )
  for (const { id, row } of made) row.problems = left.get(id) ?? row.problems
  const ids = [...left.keys()]
  if (ids.length > 0)
    await sql`delete from ${tableSql(access.table)} where org_id = ${context.principal.orgId}
      and id = any(${ids}::uuid[])`.execute(context.db)
  return new Set(made.flatMap(({ id }) => (left.has(id) ? [] : [id])))
}
