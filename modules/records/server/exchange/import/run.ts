import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/route.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import {
  type ImportResult,
  type ImportRules,
  type ImportWishes,
  MOST_AT_ONCE,
} from '../../../shared/exchange/imports.ts'
import type { Access } from '../../gate/gate.ts'
import { updateRows } from '../../write/batch/change.ts'
import { insertRows } from '../../write/batch/insert.ts'
import { tellChanged } from '../../write/tell.ts'
import { gone, type ImportRow } from './book.ts'
import { type CellProblem, problemsOf } from './cells.ts'
import { PART } from './check.ts'

export type Ready = ImportRow & { wishes: ImportWishes; rules: ImportRules }

/** Line → column → what was right when it was tried and is wrong by now. */
export type Spoilt = Map<number, Record<string, CellProblem>>

/** Ends what is being written: all of it is taken back with its transaction. */
export class Ended extends Error {
  readonly spoilt: Spoilt

  constructor(spoilt: Spoilt = new Map()) {
    super('an import ended before it was done')
    this.spoilt = spoilt
  }
}

/** Names of rows in one word to others; of more they hear of these. */
const MOST_TOLD = 1000

/** Writes the next lines, or all of them where they are few. Whether there may be more. */
export async function runPart(context: Context, access: Access, ready: Ready): Promise<boolean> {
  const isWhole = ready.total <= MOST_AT_ONCE
  let at = ready.at_line
  let done = 0
  for (;;) {
    const { last, count } = await writePart(context, access, ready, at)
    if (last === undefined) {
      await finish(context, access, ready)
      return false
    }
    at = last
    done += count
    if (!isWhole) break
    if (await isStopped(context, ready.id)) throw new Ended()
  }
  await gone(context.db, context.principal.orgId, ready.id, { at_line: at, lines: done })
  return true
}

async function isStopped({ db, principal }: Context, id: string) {
  const row = await db
    .selectFrom('records.imports')
    .select('stop_wanted')
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.stop_wanted !== false
}

async function writePart(context: Context, access: Access, { id, wishes, rules }: Ready, at: number) {
  const { db, principal } = context
  const lines = await db
    .selectFrom('records.import_rows')
    .select(['line', 'deed', 'row_id', 'said', 'was'])
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', wishes.sheet)
    .where('line', '>', at)
    .where('deed', 'in', rules.known === 'update' ? (['create', 'change'] as const) : (['create'] as const))
    .orderBy('line')
    .limit(PART)
    .execute()
  const fresh = lines.filter(({ deed }) => deed === 'create')
  const known = lines.filter(({ deed }) => deed === 'change')
  const made = await insertRows(
    context,
    access,
    fresh.map(({ said }) => said ?? {}),
  )
  const changed = await updateRows(
    context,
    access,
    known.map(({ row_id, said, was }) => ({ id: row_id!, values: said ?? {}, was: was ?? {} })),
  )
  const spoilt: Spoilt = new Map()
  const written: { line: number; deed: string; row_id: string | null; was: unknown }[] = []
  for (const [place, one] of made.entries()) {
    const { line } = fresh[place]!
    if ('id' in one) written.push({ line, deed: 'created', row_id: one.id, was: null })
    else spoilt.set(line, problemsOf(one.problems, one.broken))
  }
  for (const [place, { id: row_id, from, problems, broken }] of changed.entries()) {
    const { line } = known[place]!
    if (Object.keys(problems).length > 0) spoilt.set(line, problemsOf(problems, broken))
    else written.push({ line, deed: 'changed', row_id, was: from })
  }
  if (spoilt.size > 0 && rules.bad === 'refuse') throw new Ended(spoilt)
  await sql`update records.import_rows as r set deed = written.deed, row_id = written.row_id, was = written.was
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as written (line integer, deed text, row_id uuid, was jsonb)
    where r.org_id = ${principal.orgId} and r.import_id = ${id}::uuid and r.sheet = ${wishes.sheet}
      and r.line = written.line`.execute(db)
  await noteSpoilt(db, principal.orgId, { id, wishes }, spoilt)
  return { last: lines.at(-1)?.line, count: lines.length }
}

export async function noteSpoilt(
  db: Context['db'],
  orgId: number,
  { id, wishes }: Pick<Ready, 'id' | 'wishes'>,
  spoilt: Spoilt,
) {
  if (spoilt.size === 0) return
  const told = [...spoilt].map(([line, problems]) => ({ line, problems }))
  await sql`update records.import_rows as r set deed = 'bad', problems = told.problems
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (line integer, problems jsonb)
    where r.org_id = ${orgId} and r.import_id = ${id}::uuid and r.sheet = ${wishes.sheet}
      and r.line = told.line`.execute(db)
}

async function finish(context: Context, access: Access, { id, wishes, file_name }: Ready) {
  const { db, principal } = context
  const lines = sql`org_id = ${principal.orgId} and import_id = ${id}::uuid and sheet = ${wishes.sheet}
    and line > ${wishes.heading}`
  const { rows } = await sql<ImportResult>`select
      count(*) filter (where deed = 'created')::integer as created,
      count(*) filter (where deed = 'changed')::integer as changed,
      count(*) filter (where deed in ('create', 'change', 'same'))::integer as skipped,
      count(*) filter (where deed = 'bad')::integer as left_out
    from records.import_rows where ${lines}`.execute(db)
  const result = rows[0]!
  await db
    .updateTable('records.imports')
    .set({
      state: 'done',
      result: JSON.stringify(result),
      ended_at: sql<Date>`now()`,
      worked_at: sql<Date>`now()`,
      tries: 0,
    })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
  const told = await db
    .selectFrom('records.import_rows')
    .select('row_id')
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', id)
    .where('deed', 'in', ['created', 'changed'])
    .limit(MOST_TOLD)
    .execute()
  await tellChanged(
    context,
    access.table,
    'imported',
    told.flatMap(({ row_id }) => row_id ?? []),
  )
  await auditChange(
    { db, principal },
    {
      action: 'records.imported',
      subject_type: 'records.table',
      subject_id: access.table.name,
      subject_name: inLanguage(access.table.title, 'mn'),
      after: { file: file_name, created: result.created, changed: result.changed },
    },
  )
}
