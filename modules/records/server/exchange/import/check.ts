import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import { saidIn } from '#platform/server/excel/index.ts'
import { type FieldValues, isSame, printedOf } from '#platform/shared/fields/index.ts'
import { languages, type Words } from '#platform/shared/i18n.ts'
import { plain } from '#platform/shared/written/words.ts'
import { type ImportCounts, type ImportWishes, ROW_ID } from '../../../shared/exchange/imports.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import type { Access } from '../../gate/gate.ts'
import { rowsAt } from '../../query/rows.ts'
import { storedOf, tableSql } from '../../tables/served.ts'
import { speechIn } from '../../tables/speech.ts'
import { preparedChanges, updateRows } from '../../write/batch/change.ts'
import { insertRows, preparedRows } from '../../write/batch/insert.ts'
import { hangsOnRows } from '../../write/batch/within.ts'
import { gone, type ImportRow } from './book.ts'
import { type CellProblem, problemsOf } from './cells.ts'
import { knownRows } from './known.ts'
import { type Line, type Meanings, type ReadLine, readLines } from './lines.ts'

/** So many lines at once. */
export const PART = 2000

interface Told {
  line: number
  deed: 'create' | 'change' | 'same' | 'bad'
  row_id: string | null
  said: FieldValues
  was: FieldValues | null
  problems: Record<string, CellProblem> | null
}

/** Tries the next lines of a file without writing to the table. Whether there may be more. */
export async function checkPart(
  context: Context,
  access: Access,
  { id, wishes, at_line }: ImportRow & { wishes: ImportWishes },
  meanings: Meanings,
): Promise<boolean> {
  const { db, principal } = context
  const lines = await db
    .selectFrom('records.import_rows')
    .select(['line', 'cells'])
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', wishes.sheet)
    .where('line', '>', at_line)
    .orderBy('line')
    .limit(PART)
    .execute()
  const last = lines.at(-1)
  if (!last) {
    await finish(context, access, id, wishes)
    return false
  }
  await store(context, id, wishes.sheet, await tried(context, access, wishes, lines, meanings))
  await gone(db, principal.orgId, id, { at_line: last.line, lines: lines.length })
  return true
}

async function tried(
  context: Context,
  access: Access,
  wishes: ImportWishes,
  lines: readonly Line[],
  meanings: Meanings,
): Promise<Told[]> {
  const { db, principal } = context
  const read = await readLines(db, principal, access, wishes, lines, meanings)
  const known = await knownRows(
    db,
    principal.orgId,
    access,
    wishes.keys,
    read.map(({ id, values }, at) => ({ at, id, values })),
  )
  const rows = await rowsAt(db, principal.orgId, access, [...known.values()], { rows: access.rowsFor('r') })
  const standing = new Map(rows.map((row) => [row.id, row.values]))
  const told = read.map((line, at): Told => {
    const row_id = known.get(at) ?? null
    const isLost = wishes.keys.includes(ROW_ID) && line.id !== null && row_id === null
    const stands = standing.get(row_id ?? '')
    const problems = stands ? stillWrong(context, access, wishes, lines[at]!, line, stands) : { ...line.problems }
    if (isLost) problems[ROW_ID] = { key: 'records.row_missing' }
    const isBad = Object.keys(problems).length > 0
    return { line: line.line, deed: isBad ? 'bad' : 'create', row_id, said: line.values, was: null, problems }
  })
  const good = told.filter(({ deed }) => deed !== 'bad')
  await tryNew(
    context,
    access,
    good.filter(({ row_id }) => row_id === null),
  )
  await tryKnown(
    context,
    access,
    good.filter(({ row_id }) => row_id !== null),
    standing,
  )
  return told.map((one) => (one.deed === 'bad' ? one : { ...one, problems: null }))
}

/** What a cell cannot mean any more, and what stands in the row is called so all the same: that stays as it is. */
function stillWrong(
  { services: { translate } }: Context,
  access: Access,
  wishes: ImportWishes,
  { cells }: Line,
  { problems }: ReadLine,
  stands: FieldValues,
) {
  return Object.fromEntries(
    Object.entries(problems).filter(([column]) => {
      const field = fieldsOf(access.table).find(({ name }) => name === column)
      const at = wishes.columns.find((one) => one.column === column)?.at
      if (!field || at === undefined) return true
      const said = plain(saidIn(cells[at]))
      return !languages.some((language) => {
        const speech = speechIn(language, (key) => translate(language, key))
        return plain(printedOf(field, stands[column] ?? null, speech)?.text ?? '') === said
      })
    }),
  )
}

function refuse(one: Told, problems: Record<string, string>, says?: Words) {
  if (Object.keys(problems).length === 0) return
  one.deed = 'bad'
  one.problems = problemsOf(problems, says)
}

async function tryNew(context: Context, access: Access, all: readonly Told[]) {
  // What says nothing begins as a new row does.
  for (const one of all)
    one.said = Object.fromEntries(Object.entries(one.said).filter(([, value]) => value !== null && value !== ''))
  if (!access.actions.has('c')) {
    for (const one of all) refuse(one, { _: 'platform.import.may_not_add' })
    return
  }
  const given = all.map(({ said }) => said)
  const tried = hangsOnRows(access, 'c')
    ? (await takenBack(context, () => insertRows(context, access, given))).map((one) =>
        'id' in one ? { problems: {} } : one,
      )
    : await preparedRows(context, access, given)
  for (const [at, { problems, ...one }] of tried.entries())
    refuse(all[at]!, problems, 'broken' in one ? one.broken : undefined)
}

async function tryKnown(
  context: Context,
  access: Access,
  all: readonly Told[],
  standing: ReadonlyMap<string, FieldValues>,
) {
  const fields = fieldsOf(access.table)
  // Whatever stands there already is asked nothing: it may be what nobody may write any more.
  for (const one of all) {
    const stands = standing.get(one.row_id!) ?? {}
    const differing = fields.filter(
      (field) => field.name in one.said && !isSame(field, one.said[field.name] ?? null, stands[field.name] ?? null),
    )
    one.said = Object.fromEntries(differing.map(({ name }) => [name, one.said[name] ?? null]))
  }
  const changing = all.filter(({ said }) => Object.keys(said).length > 0)
  for (const one of all) one.deed = 'same'
  const changes = changing.map(({ row_id, said }) => ({ id: row_id!, values: said }))
  const tried = hangsOnRows(access, 'u')
    ? await takenBack(context, () => updateRows(context, access, changes))
    : await preparedChanges(context, access, changes)
  for (const [at, { row, problems, broken }] of tried.entries()) {
    const one = changing[at]!
    one.deed = 'change'
    one.was = Object.fromEntries(Object.keys(one.said).map((column) => [column, row?.values[column] ?? null]))
    refuse(one, problems, broken)
    if (one.deed === 'change' && !access.actions.has('u')) refuse(one, { _: 'platform.import.may_not_change' })
  }
}

/** What only writing tells is written, and gone again. */
async function takenBack<T>({ db }: Context, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(db)
  const told = await work()
  await sql`rollback to savepoint tried`.execute(db)
  return told
}

async function store({ db, principal }: Context, id: string, sheet: number, told: readonly Told[]) {
  await sql`update records.import_rows as r set deed = told.deed, row_id = told.row_id, said = told.said,
      was = told.was, problems = told.problems
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (line integer, deed text, row_id uuid, said jsonb, was jsonb, problems jsonb)
    where r.org_id = ${principal.orgId} and r.import_id = ${id}::uuid and r.sheet = ${sheet}
      and r.line = told.line`.execute(db)
}

/** Of lines that say the same where each row says something of its own, the first stands and the others are wrong. */
async function finish({ db, principal: { orgId } }: Context, access: Access, id: string, wishes: ImportWishes) {
  const lines = sql`org_id = ${orgId} and import_id = ${id}::uuid and sheet = ${wishes.sheet}
    and line > ${wishes.heading}`
  const unique = fieldsOf(access.table).filter(
    (field) => field.unique && wishes.columns.some(({ column }) => column === field.name),
  )
  for (const field of unique) {
    const text = sql`said ->> ${field.name}`
    const said = storedOf(field) === 'decimal' ? sql`(${text})::numeric::text` : text
    await refuseTaken(db, lines, field.name, sql`records.same_text(${said})`, { orgId, table: access.table })
    await refuseTwice(db, lines, field.name, sql`records.same_text(${said})`)
  }
  if (wishes.keys.length > 0) await refuseTwice(db, lines, wishes.keys[0]!, sql`row_id::text`)
  await db
    .updateTable('records.imports')
    .set({
      state: 'checked',
      counts: JSON.stringify(await countsOf(db, lines)),
      worked_at: sql<Date>`now()`,
      tries: 0,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

type Sql = ReturnType<typeof sql>

/** New lines that say what a row says already. All of them are compared at once, which no loop over rows may do. */
async function refuseTaken(
  db: Context['db'],
  lines: Sql,
  column: string,
  by: Sql,
  { orgId, table }: { orgId: number; table: Table },
) {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
  await sql`update records.import_rows as r set deed = 'bad', problems = jsonb_build_object(${column}::text,
      jsonb_build_object('key', ${'records.taken'}::text))
    from (select org_id, import_id, sheet, line, ${by} as plain from records.import_rows
        where ${lines} and deed = 'create') as said
      join (select distinct records.same_text(${sql.id(column)}::text) as plain from ${tableSql(table)}
        where org_id = ${orgId} and deleted_at is null) as standing on standing.plain = said.plain
    where r.org_id = said.org_id and r.import_id = said.import_id and r.sheet = said.sheet
      and r.line = said.line`.execute(db)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
}

async function refuseTwice(db: Context['db'], lines: Sql, column: string, by: Sql) {
  await sql`update records.import_rows as r set deed = 'bad', problems = jsonb_build_object(${column}::text,
      jsonb_build_object('key', ${'records.import.twice'}::text, 'params', jsonb_build_object('line', twins.first)))
    from (select org_id, import_id, sheet, line, first_value(line) over same as first,
        row_number() over same as place from records.import_rows
      where ${lines} and deed in ('create', 'change', 'same') and ${by} is not null
      window same as (partition by ${by} order by line)) as twins
    where twins.place > 1 and r.org_id = twins.org_id and r.import_id = twins.import_id and r.sheet = twins.sheet
      and r.line = twins.line`.execute(db)
}

async function countsOf(db: Context['db'], lines: Sql): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`select
      count(*) filter (where deed = 'create')::integer as create,
      count(*) filter (where deed = 'change')::integer as change,
      count(*) filter (where deed = 'same')::integer as same,
      count(*) filter (where deed = 'bad' and row_id is null)::integer as bad_new,
      count(*) filter (where deed = 'bad' and row_id is not null)::integer as bad_known
    from records.import_rows where ${lines}`.execute(db)
  return rows[0]!
}
