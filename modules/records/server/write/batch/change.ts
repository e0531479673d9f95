import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { Row } from '../../../shared/contract.ts'
import { type FieldValues, isEmpty, isSame } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { problemsInRow, withFormulas, withoutHidden, withoutHiddenYet } from '../../../shared/rules/row-rules.ts'
import { fieldsOf, type TableField } from '../../../shared/definition/table.ts'
import { type Access, everything } from '../../gate/gate.ts'
import { rowsAt } from '../../query/rows.ts'
import { holdTree } from '../../relations/tree.ts'
import { misfitsIn } from '../../relations/within.ts'
import { holdAbove } from '../reckoned/hold.ts'
import { withLookUps } from '../reckoned/look-ups.ts'
import { tableSql } from '../../tables/served.ts'
import { once } from '../rows.ts'
import { givenFields, givenValues } from '../given.ts'
import { triggeredBefore } from '../triggers/before.ts'
import { followed } from '../followed.ts'
import { brokenBy, brokenIn, todayFor } from '../rules.ts'
import { foreignIn, searchOf, tidyValues } from '../values.ts'
import { referredAll } from './references.ts'
import { leftOf, outsideOf } from './within.ts'
import { filesNamed, givenRows, secretsNamed, noteAll, plainOf, sayingOf } from '../written.ts'

interface Change {
  id: string
  values: FieldValues
  /** What stood in each field when the change was made; where that is not said, anything may stand there by now. */
  was?: FieldValues | undefined
}

interface PreparedChange {
  id: string
  /** The row as it stands; undefined where it is gone. */
  row: Row | undefined
  /** What would be another, and what stands there now. */
  to: FieldValues
  from: FieldValues
  problems: Record<string, string>
  /** What is told of a rule that the row would break. */
  broken?: Words
}

/** Changes of many rows, each with what would become another, by the rules of `updateRow`; the rows are held. */
export async function preparedChanges(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  changes: readonly Change[],
): Promise<PreparedChange[]> {
  const { table, tables } = access
  const { orgId } = principal
  await holdTree(
    db,
    orgId,
    table,
    changes.flatMap(({ values }) => Object.keys(values)),
  )
  await holdAbove(db, orgId, {
    table,
    tables,
    ids: changes.map(({ id }) => id),
    values: changes.map(({ values }) => values),
  })
  const found = await rowsAt(
    db,
    orgId,
    everything(access),
    changes.map(({ id }) => id),
    { locked: true },
  )
  const outside = await outsideOf(
    { db, principal },
    access,
    changes.map(({ id, values }) => ({ id, columns: Object.keys(values) })),
  )
  const rows = new Map(found.map((row) => [row.id, row]))
  const fields = fieldsOf(table)
  const today = await todayFor(db, orgId, table)
  const all = changes.map(({ id, values, was }) => {
    const row = rows.get(id)
    const prepared: PreparedChange = { id, row, to: {}, from: {}, problems: {} }
    if (!row) prepared.problems = { _: 'records.row_missing' }
    else
      prepared.problems = {
        ...foreignIn(access, 'u', Object.keys(values)),
        ...filesNamed(fields, values),
        ...secretsNamed(fields, values),
      }
    if (row && isGood(prepared)) prepared.problems = outside.get(id) ?? {}
    return { prepared, given: tidyValues(table, values), was, stands: row?.values ?? {} }
  })
  const asked = all.filter(({ prepared }) => isGood(prepared))
  const referred = await referredAll(
    db,
    principal,
    tables,
    fields,
    asked.map(({ given, stands }) => ({ values: given, was: stands })),
  )
  const merged = asked.map(({ stands }, at) => ({ ...stands, ...referred[at]!.values }))
  const misfits = await misfitsIn(
    db,
    orgId,
    tables,
    table,
    asked.map(({ stands }, at) => ({ values: merged[at]!, was: stands })),
  )
  const looked = await withLookUps(
    db,
    orgId,
    tables,
    table,
    merged.map((values) => withoutHiddenYet(table, values, today)),
  )
  for (const [at, { prepared, given, was, stands }] of asked.entries()) {
    const problems = { ...misfits[at], ...referred[at]!.problems }
    const to = withFormulas(table, withoutHidden(table, looked[at]!, today))
    const told = await triggeredBefore({ db, principal }, table, { id: prepared.id, from: stands, to }, today)
    const next = told.values
    // What has to stand in a column may hang on another one.
    const wrong = problemsInRow(
      table,
      next,
      today,
      ({ name, required_if }) => name in given || required_if !== undefined,
    )
    prepared.problems = Object.keys(wrong).length > 0 ? wrong : { ...told.problems, ...problems }
    if (!isGood(prepared)) continue
    const differing = fields.filter((field) => !same(field, next, stands))
    const late = was ? differing.filter((field) => field.name in given && !same(field, was, stands)) : []
    prepared.problems = Object.fromEntries(late.map(({ name }) => [name, 'records.changed_meanwhile']))
    prepared.to = valuesOf(differing, next)
    prepared.from = valuesOf(differing, stands)
    if (isGood(prepared) && differing.length > 0)
      Object.assign(prepared, told.says ? brokenBy(told.says) : brokenIn(table, next, today))
  }
  await findTwins(
    db,
    orgId,
    access,
    asked.map(({ prepared }) => prepared).filter((one) => isGood(one)),
  )
  return all.map(({ prepared }) => prepared)
}

const isGood = ({ problems }: PreparedChange) => Object.keys(problems).length === 0
const same = (field: TableField, one: FieldValues, other: FieldValues) =>
  isSame(field, one[field.name] ?? null, other[field.name] ?? null)
const valuesOf = (fields: readonly TableField[], values: FieldValues) =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))

async function findTwins(db: Context['db'], orgId: number, { table }: Access, changes: readonly PreparedChange[]) {
  for (const field of fieldsOf(table).filter(({ unique }) => unique)) {
    const said = changes.flatMap((change, at) => {
      const value = change.to[field.name] ?? null
      return isEmpty(value) || !isGood(change) ? [] : [{ at, value }]
    })
    const plain = await plainOf(db, field, said)
    const standing = await sayingOf(db, orgId, table, field, [...plain.values()])
    const seen = new Set<string>()
    for (const { at } of said) {
      const change = changes[at]!
      const own = plain.get(at)!
      const holder = standing.get(own)
      if (seen.has(own) || (holder !== undefined && holder !== change.id))
        change.problems = { [field.name]: 'records.taken' }
      seen.add(own)
    }
  }
}

/** Changes many rows with few statements: what `updateRow` does for each. Whoever does it says so once. */
export async function updateRows(
  context: Context,
  access: Access,
  changes: readonly Change[],
): Promise<PreparedChange[]> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const { table } = access
  const prepared = await preparedChanges(context, access, changes)
  const given = new Map(changes.map(({ id, values }) => [id, new Set(Object.keys(values))]))
  const written = prepared.filter((one) => isGood(one) && Object.keys(one.to).length > 0)
  if (written.length === 0) return prepared
  const byItself = givenFields(table, 'changed')
  const fields = fieldsOf(table).filter(
    (field) => byItself.includes(field) || written.some(({ to }) => field.name in to),
  )
  const now = await givenValues(context, table, 'changed', written.length)
  const rows = written.map(({ id, row, to }, at) => {
    const values = { ...row!.values, ...to, ...now[at] }
    return { id, values, search: searchOf(table, values) }
  })
  await once(() =>
    sql`update ${tableSql(table)} as t set version = t.version + 1, updated_at = now(), updated_by = ${userId},
      search = given."#search", ${sql.join(
        fields.map(({ name }) => sql`${sql.id(name)} = ${sql.id('given', name)}`),
        sql`, `,
      )} from ${givenRows(fields, rows)} where t.org_id = ${orgId} and t.id = given."#id"`.execute(db),
  )
  const left = await leftOf(
    context,
    access,
    'u',
    written.map(({ id, to }) => ({ id, columns: Object.keys(to).filter((name) => given.get(id)?.has(name)) })),
  )
  await putBack(
    context,
    access,
    written.filter(({ id }) => left.has(id)),
  )
  for (const one of written) one.problems = left.get(one.id) ?? one.problems
  await noteAll(
    context,
    table,
    'changed',
    written.filter(isGood).map(({ id, from, to }) => ({
      id,
      changes: Object.fromEntries(
        Object.keys(to).map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]),
      ),
    })),
  )
  await followed(
    context,
    access,
    written.filter(isGood).map(({ id, row, to }) => ({ id, from: row!.values, to: { ...row!.values, ...to } })),
  )
  return prepared
}

/** As it was: nobody has read anything else by then. */
async function putBack({ db, principal }: Context, { table }: Access, changes: readonly PreparedChange[]) {
  if (changes.length === 0) return
  const byItself = givenFields(table, 'changed')
  const fields = fieldsOf(table).filter(
    (field) => byItself.includes(field) || changes.some(({ to }) => field.name in to),
  )
  const rows = changes.map(({ id, row }) => ({ id, values: row!.values, search: searchOf(table, row!.values) }))
  await sql`update ${tableSql(table)} as t set version = t.version - 1, search = given."#search", ${sql.join(
    fields.map(({ name }) => sql`${sql.id(name)} = ${sql.id('given', name)}`),
    sql`, `,
  )} from ${givenRows(fields, rows)} where t.org_id = ${principal.orgId} and t.id = given."#id"`.execute(db)
}
