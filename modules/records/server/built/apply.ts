import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import { sqlState, type Trx } from '#platform/server/database.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Translate } from '#platform/server/translate.ts'
import { isEmpty, kindOf } from '#platform/shared/fields/index.ts'
import { TABLES_CHANGED } from '../../shared/built/contract.ts'
import type { PublishingProblem, Wish } from '../../shared/built/publishing.ts'
import type { Column, Table, TableField } from '../../shared/definition/table.ts'
import { bookOf, type Tables, tablesOf } from '../tables/book.ts'
import { isCalled, tableSql, writtenSql } from '../tables/served.ts'
import { converted } from './convert.ts'
import { examine, nameOf, type Plan } from './examine.ts'
import { schemaOf, stampAnew } from '../tables/built.ts'
import { openToOwnRole } from '../tables/own-role.ts'
import { fillGiven } from './number.ts'
import { reckonAll } from './reckon.ts'
import { rowsWith } from './rows-with.ts'
import { keptName } from './statements.ts'
import { dropViews, makeViews, viewsAround } from './views.ts'

/** After these rows say, or are found by, something else. */
const RECKONED: ReadonlySet<string> = new Set([
  'column_reckoned',
  'column_removed',
  'column_converted',
  'column_returned',
])

/** How long what was taken away can be brought back. */
const KEPT_DAYS = 30

interface Author {
  orgId: number
  userId: number
  roleId: number
}

/**
 * Makes of the tables what they are to be, all of it or nothing; in a transaction of the system, for the schema is
 * nobody's but its owner's. Changes of one organisation stand in line.
 */
export async function publish(
  db: Trx,
  author: Author,
  wishes: readonly Wish[],
  translate: Translate,
): Promise<PublishingProblem[]> {
  const { orgId } = author
  await sql`select pg_advisory_xact_lock(hashtext('records.tables'), ${orgId})`.execute(db)
  // Whoever reads one of the tables for long is waited for by nobody: the job comes again.
  await sql`set local lock_timeout = '500ms'`.execute(db)
  const { problems, plans } = await examine(db, orgId, wishes, { translate, mayRead: () => false })
  if (problems.length > 0) return problems
  const known = await tablesOf(db, orgId)
  await dropViews(db, orgId, viewsAround(known, plans))
  for (const plan of plans) {
    for (const { change, now } of plan.changes) {
      // Built of nothing but quoted names and written constants; kept as text, so that a version tells what it did.
      for (const statement of now) await sql.raw(statement).execute(db)
      if (change.what === 'column_converted') await fill(db, orgId, plan, change, translate)
      if (plan.before && (change.what === 'column_added' || change.what === 'column_converted'))
        await fillGiven(db, orgId, { ...plan.before, schema: schemaOf(orgId) }, change.field)
    }
  }
  const isFilled = (change: Plan['changes'][number]['change']) =>
    change.what === 'column_added' && kindOf(change.field.kind).given !== undefined
  const book = bookAfter(known, plans, schemaOf(orgId))
  const reckoned = plans.filter(
    ({ before, after, changes }) =>
      before && after && changes.some(({ change }) => RECKONED.has(change.what) || isFilled(change)),
  )
  await reckonAll(
    db,
    orgId,
    book,
    reckoned.flatMap(({ after }) => book.find(after?.name) ?? []),
  )
  for (const plan of plans)
    for (const { change, late } of plan.changes)
      for (const statement of late) {
        const problem = await attempted(db, statement, plan.wish.key, 'field' in change ? change.field : undefined)
        if (problem) return [problem]
      }
  if (plans.some(({ changes }) => changes.some(({ change }) => change.what === 'table_made')))
    await openToOwnRole(db, schemaOf(orgId))
  const unread = await makeViews(db, orgId, { book, views: viewsAround(book, plans) })
  if (unread.length > 0) return unread
  for (const plan of plans) await keep(db, author, plan)
  await stampAnew(db, orgId)
  await tell(db, orgId, TABLES_CHANGED, {
    live: plans.map(({ wish }) => ({ topic: TABLES_CHANGED, key: nameOf(wish.key), audience: ['*'] })),
  })
  return []
}

/** The tables as they will be. */
function bookAfter({ all }: Tables, plans: readonly Plan[], schema: string): Tables {
  const names = new Set(plans.flatMap(({ before, after }) => [before?.name, after?.name]))
  const made = plans.flatMap(({ after }) => (after ? [{ ...after, schema }] : []))
  return bookOf([...all.filter(({ name }) => !names.has(name)), ...made])
}

/** A guard that what stands there does not keep to is refused in words, and the transaction lives on to say so. */
async function attempted(db: Trx, statement: string, table: string, field: TableField | undefined) {
  try {
    // As those before: text of quoted names, which the version keeps.
    await sql.raw(statement).execute(db)
    return undefined
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return { table, ...(field && { column: field.name }), problem: 'records.built.twins' }
  }
}

/** What stood there, as the column says it now; of what cannot be said, what it said before it was another kind. */
async function fill(
  db: Trx,
  orgId: number,
  { before, wish, keptAs }: Plan,
  { field, was }: { field: TableField; was: TableField },
  translate: Translate,
) {
  if (!before) return
  const tables = await tablesOf(db, orgId)
  const old = keptName(was.name, wish.version + 1)
  for await (const part of rowsWith(db, orgId, { tables, table: before, field: was, at: old }))
    for (const { id, value } of part) {
      const next = converted(value, was, field, translate)
      if (isEmpty(next)) continue
      await sql`update ${tableSql(before)} set ${sql.id(field.name)} = ${writtenSql(field, next)}
        where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
    }
  const earlier = keptAs.get(field.name)
  if (earlier === undefined || isCalled(field)) return
  await sql`savepoint earlier`.execute(db)
  try {
    await sql`update ${tableSql(before)} set ${sql.id(field.name)} = ${sql.id(earlier)}
      where org_id = ${orgId} and ${sql.id(field.name)} is null and ${sql.id(earlier)} is not null`.execute(db)
  } catch (error) {
    // It was a third kind then.
    if (sqlState(error) !== '42804') throw error
    await sql`rollback to savepoint earlier`.execute(db)
  }
}

async function keep(db: Trx, { orgId, userId, roleId }: Author, plan: Plan) {
  const { wish, before, after, changes } = plan
  const version = wish.version + 1
  const stands = after ?? before
  if (!stands) return
  const definition = JSON.stringify(withoutSchema(stands))
  await db
    .insertInto('records.built_tables')
    .values({ org_id: orgId, id: wish.table_id, key: wish.key, version, definition, taken_away_at: null })
    .onConflict((known) =>
      known
        .columns(['org_id', 'id'])
        .doUpdateSet({ version, definition, taken_away_at: after ? null : sql<Date>`now()` }),
    )
    .execute()
  await db
    .insertInto('records.table_versions')
    .values({
      org_id: orgId,
      table_id: wish.table_id,
      version,
      definition,
      statements: changes.flatMap(({ now, late }) => [...now, ...late]),
      user_id: userId,
    })
    .execute()
  for (const { change } of changes) await remember(db, orgId, plan, change)
  await auditChange(
    { db, principal: { orgId, userId, roleId } },
    {
      action: !before ? 'records.table_made' : after ? 'records.table_changed' : 'records.table_taken_away',
      subject_type: 'records.table',
      subject_id: wish.table_id,
      subject_name: stands.title.mn,
      labels: { name: stands.title },
      before: before && columnsIn(before),
      after: after && columnsIn(after),
    },
  )
}

async function remember(
  db: Trx,
  orgId: number,
  { wish, before, keptAs }: Plan,
  change: Plan['changes'][number]['change'],
) {
  const version = wish.version + 1
  const aside = (column: Column | null, definition: Column | Table, kept_as: string) =>
    db
      .insertInto('records.set_aside')
      .values({
        org_id: orgId,
        id: orderedId(),
        table_id: wish.table_id,
        column_name: column?.name ?? null,
        kept_as,
        definition: JSON.stringify(definition),
        version,
        until: sql<Date>`now() + make_interval(days => ${KEPT_DAYS})`,
      })
      .execute()
  if (change.what === 'column_removed') await aside(change.field, change.field, keptName(change.field.name, version))
  if (change.what === 'column_converted') await aside(change.was, change.was, keptName(change.was.name, version))
  if (change.what === 'table_taken_away' && before)
    await aside(null, withoutSchema(before), keptName(wish.key, version))
  if (change.what === 'table_returned')
    await sql`delete from records.set_aside where org_id = ${orgId} and table_id = ${wish.table_id}::uuid
      and column_name is null`.execute(db)
  // What the same column was called before, as another kind, stays kept until its own day.
  if (change.what === 'column_returned')
    await sql`delete from records.set_aside where org_id = ${orgId} and table_id = ${wish.table_id}::uuid
      and kept_as = ${keptAs.get(change.field.name) ?? ''}`.execute(db)
}

const withoutSchema = (table: Table): Table => ({ ...table, schema: undefined })

const columnsIn = ({ columns, title }: Table) => ({
  title: title.mn,
  columns: columns.map(({ name, kind }) => `${name} (${kind})`).join(', '),
})
