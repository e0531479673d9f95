import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Translate } from '#platform/server/translate.ts'
import { isEmpty } from '#platform/shared/fields/index.ts'
import { type Change, changesOf, isOther, type Kept } from '../../shared/built/plan.ts'
import type { PublishingProblem, Step, Wish } from '../../shared/built/publishing.ts'
import { type Column, fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { rowsWith } from './rows-with.ts'
import { type Tables, tablesOf } from '../tables/book.ts'
import { tableSql } from '../tables/served.ts'
import { problemsOf, stillRead } from './checks/index.ts'
import { converted, textOf } from './convert.ts'
import { schemaOf } from '../tables/built.ts'
import { statementsOf } from './statements.ts'
import { namesRead } from '../derived/names-read.ts'
import { grammar } from '../derived/text/read.ts'
import { derivedFrom, viewStatements } from '../derived/view.ts'

const EXAMPLES = 5
const MOST_TABLES = 200

/** What publishing would do, or why it cannot; read within the organisation, so nothing of others is met. */
interface Examined {
  steps: Step[]
  problems: PublishingProblem[]
  plans: Plan[]
}

export interface Plan {
  wish: Wish
  before: Table | null
  after: Table | null
  changes: readonly { change: Change; now: readonly string[]; late: readonly string[] }[]
  keptAs: ReadonlyMap<string, string>
}

/** `mayRead`: whether examples of what stands in the table may be shown. */
export async function examine(
  db: Trx,
  orgId: number,
  wishes: readonly Wish[],
  { translate, mayRead }: { translate: Translate; mayRead: (table: string) => boolean },
): Promise<Examined> {
  await grammar()
  const tables = await tablesOf(db, orgId)
  const standing = new Map((await standingOf(db, orgId)).map((one) => [one.id, one]))
  const staying = wishes.filter(({ definition }) => definition)
  const leaving = new Set(wishes.filter(({ definition }) => !definition).map(({ key }) => nameOf(key)))
  const schema = schemaOf(orgId)
  const wished = new Map(
    staying.map(({ key, definition }) => [nameOf(key), { ...definition!, name: nameOf(key), schema }]),
  )
  const find = (name: string | undefined) =>
    name === undefined || leaving.has(name) ? undefined : (wished.get(name) ?? tables.find(name))
  const problems: PublishingProblem[] = []
  const steps: Step[] = []
  const plans: Plan[] = []
  const count = [...standing.values()].filter(({ taken_away_at }) => !taken_away_at).length
  if (count + staying.filter(({ version }) => version === 0).length > MOST_TABLES)
    problems.push({ table: staying[0]?.key ?? '', problem: 'records.built.many_tables' })

  const changed = new Set([...wished.keys(), ...leaving])
  problems.push(
    ...stillRead(
      tables.all.filter(({ name }) => !changed.has(name)),
      find,
      changed,
    ),
  )
  for (const wish of wishes) {
    const stands = standing.get(wish.table_id)
    if ((stands?.version ?? 0) !== wish.version) {
      problems.push({ table: wish.key, problem: 'records.built.changed_meanwhile' })
      continue
    }
    const before = stands ? { ...stands.definition, schema } : null
    const isAway = stands !== undefined && stands.taken_away_at !== null
    const after = wish.definition && { ...wish.definition, name: nameOf(wish.key) }
    const twin = [...standing.values()].find(
      ({ id, key, taken_away_at }) => key === wish.key && id !== wish.table_id && !taken_away_at,
    )
    if (twin) problems.push({ table: wish.key, problem: 'records.built.key_taken' })
    problems.push(...(after ? problemsOf({ key: wish.key, table: after, find }) : namedBy(tables, wish, wishes)))
    // What holds rows and what reads them of others does not become one another.
    if (before && after && !before.view !== !after.view)
      problems.push({ table: wish.key, problem: 'records.view.or_table' })
    if (problems.length > 0) continue
    if (isAway && !after) continue
    const kept = await keptOf(db, orgId, wish.table_id, { after, standing: isAway ? null : `${schema}.${wish.key}` })
    const tableKeptAs = await tableKept(db, orgId, wish.table_id)
    const keptAs = new Map(kept.map(({ column, kept_as }) => [column, kept_as]))
    // Its rows come back with it, as long as they are kept.
    const returns: Change[] = isAway && tableKeptAs !== undefined ? [{ what: 'table_returned' }] : []
    const from = isAway && tableKeptAs === undefined ? null : before
    const changes = [...returns, ...changesOf(from, after, kept)].map((change) => ({
      change,
      ...statementsOf(change, {
        schema,
        key: wish.key,
        version: wish.version + 1,
        placeOf: (name) => placeOf(tables, schema, name),
        keptAs: (column) => keptAs.get(column) ?? column,
        tableKeptAs: tableKeptAs ?? '',
      }),
    }))
    plans.push({ wish, before: from, after, changes, keptAs })
    for (const { change, now, late } of changes) {
      const told = await measured(db, orgId, {
        tables,
        before: isAway ? null : before,
        change,
        translate,
        mayRead: mayRead(nameOf(wish.key)),
      })
      problems.push(...told.problems.map((problem) => ({ table: wish.key, ...problem })))
      const column = 'field' in change ? change.field.name : undefined
      const statements = after?.view ? statementsOfView(orgId, wish.key, after, find) : [...now, ...late]
      // Both ways of one order are one thing to whoever reads it.
      const same = steps.find((step) => step.table === wish.key && step.what === change.what && step.column === column)
      if (same && 'falls' in change) {
        same.statements.push(...statements)
        continue
      }
      steps.push({
        table: wish.key,
        what: change.what,
        title: 'field' in change ? change.field.label : (after ?? before ?? { title: { mn: wish.key } }).title,
        ...(column !== undefined && { column }),
        ...told.figures,
        statements,
      })
    }
  }
  return { steps, problems, plans }
}

function statementsOfView(
  orgId: number,
  key: string,
  table: Table,
  find: (name: string | undefined) => Table | undefined,
) {
  return viewStatements(schemaOf(orgId), key, derivedFrom(orgId, table, find))
}

export const nameOf = (key: string) => `records.${key}`

function placeOf(tables: Tables, schema: string, name: string) {
  const stands = tables.find(name)
  return stands && stands.schema === undefined ? name : `${schema}.${name.slice(name.indexOf('.') + 1)}`
}

function standingOf(db: Trx, orgId: number) {
  return db
    .selectFrom('records.built_tables')
    .select(['id', 'key', 'version', 'definition', 'taken_away_at'])
    .where('org_id', '=', orgId)
    .execute()
}

/**
 * What was set aside of a table and comes back with its columns: of each name what was of the same kind, the latest in
 * which anything stands. `standing`: where the table stands, if it does.
 */
async function keptOf(
  db: Trx,
  orgId: number,
  tableId: string,
  { after, standing }: { after: Table | null; standing: string | null },
): Promise<(Kept & { kept_as: string })[]> {
  const rows = await db
    .selectFrom('records.set_aside')
    .select(['column_name', 'kept_as', 'definition'])
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .where('column_name', 'is not', null)
    .orderBy('version', 'desc')
    .execute()
  const all = rows.map(({ column_name, kept_as, definition }) => ({
    column: column_name!,
    kept_as,
    definition: definition as Column,
  }))
  const found: (Kept & { kept_as: string })[] = []
  for (const field of after ? fieldsOf(after) : []) {
    const fitting = all.filter(({ column, definition }) => column === field.name && !isOther(definition, field))
    const [latest] = fitting
    const full = fitting.length > 1 && standing !== null ? await firstFull(db, standing, fitting) : undefined
    if (latest) found.push(full ?? latest)
  }
  return found
}

async function firstFull(db: Trx, standing: string, kept: readonly (Kept & { kept_as: string })[]) {
  const place = sql.id(...standing.split('.'))
  for (const one of kept) {
    const { rows } = await sql`select from ${place} where ${sql.id(one.kept_as)} is not null limit 1`.execute(db)
    if (rows.length > 0) return one
  }
  return undefined
}

async function tableKept(db: Trx, orgId: number, tableId: string) {
  const kept = await db
    .selectFrom('records.set_aside')
    .select('kept_as')
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .where('column_name', 'is', null)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return kept?.kept_as
}

/** A table that others name stays, unless they leave as well. */
function namedBy(tables: Tables, { key }: Wish, wishes: readonly Wish[]): PublishingProblem[] {
  const leaving = new Set(wishes.filter(({ definition }) => !definition).map((one) => nameOf(one.key)))
  const changed = new Map(wishes.flatMap((one) => (one.definition ? [[nameOf(one.key), one.definition] as const] : [])))
  return tables.all
    .filter(({ name }) => name !== nameOf(key) && !leaving.has(name))
    .map((table) => changed.get(table.name) ?? table)
    .filter((one) => one.columns.some(({ rows_of }) => rows_of === nameOf(key)) || namesRead(one).includes(nameOf(key)))
    .map(({ title }) => ({ table: key, problem: 'records.built.still_named', examples: [title.mn] }))
}

interface Asked {
  tables: Tables
  before: Table | null
  change: Change
  translate: Translate
  mayRead: boolean
}

/** What stands in the rows that a change meets. */
async function measured(
  db: Trx,
  orgId: number,
  { tables, before, change, translate, mayRead }: Asked,
): Promise<{ figures: Pick<Step, 'rows' | 'lost'>; problems: Omit<PublishingProblem, 'table'>[] }> {
  const nothing = { figures: {}, problems: [] }
  if (!before) return nothing
  const shown = (examples: readonly string[]) => (mayRead ? examples.slice(0, EXAMPLES) : [])
  switch (change.what) {
    case 'table_taken_away':
      return { ...nothing, figures: { rows: await countOf(db, orgId, before) } }
    case 'column_removed':
      return { ...nothing, figures: { rows: await countOf(db, orgId, before, change.field) } }
    case 'column_converted': {
      const lost: string[] = []
      let count = 0
      let rows = 0
      for await (const part of rowsWith(db, orgId, { tables, table: before, field: change.was }))
        for (const { value } of part) {
          rows += 1
          const next = converted(value, change.was, change.field, translate)
          if (!isEmpty(next)) continue
          count += 1
          if (lost.length < EXAMPLES) lost.push(textOf(value, change.was, translate))
        }
      return { problems: [], figures: { rows, ...(count > 0 && { lost: { count, examples: shown(lost) } }) } }
    }
    case 'once_added': {
      if (!before.columns.some(({ name }) => name === change.field.name)) return nothing
      const twins = await twinsIn(db, orgId, before, change.field)
      return twins.length === 0
        ? nothing
        : {
            figures: {},
            problems: [
              {
                column: change.field.name,
                problem: 'records.built.twins',
                count: twins.length,
                examples: shown(twins),
              },
            ],
          }
    }
    default:
      return nothing
  }
}

async function countOf(db: Trx, orgId: number, table: Table, field?: TableField) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${tableSql(table)}
    where org_id = ${orgId} and deleted_at is null
    ${field ? sql`and coalesce(${sql.id(field.name)}::text, '') not in ('', 'false')` : sql``}`.execute(db)
  return rows[0]?.count ?? 0
}

async function twinsIn(db: Trx, orgId: number, table: Table, { name }: TableField): Promise<string[]> {
  const said = sql`records.same_text(${sql.id(name)}::text)`
  const { rows } = await sql<{ said: string }>`select min(${sql.id(name)}::text) as said from ${tableSql(table)}
    where org_id = ${orgId} and deleted_at is null and coalesce(${sql.id(name)}::text, '') <> ''
    group by ${said} having count(*) > 1 limit 1000`.execute(db)
  return rows.map((row) => row.said)
}
