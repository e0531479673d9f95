import type { Selectable } from 'kysely'
import type { Database, Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { DayOrder } from '#platform/shared/written/days.ts'
import { importStands, publicationAt } from '#modules/records/server/index.ts'
import type { Beginning, FoundLink, FoundTable } from '../../shared/beginnings/contract.ts'
import type { Origin } from './database/structure.ts'
import { tableNameOf } from '../../shared/keys.ts'

export type BeginningRow = Selectable<Database['builder.beginnings']>

/** What was found, with what only the server needs to read the rows. */
export interface Source {
  tables: (FoundTable & { sheet?: number; heading?: number; origin?: Origin })[]
  links: FoundLink[]
  /** The file, as the engine of imports keeps its rows. */
  file?: string
}

/** A table that comes of it, and how far its rows are. */
export interface Part {
  from: number
  table_id: string
  key: string
  title: Words
  columns: { at: number; column: string; order?: DayOrder | undefined }[]
  /** Columns that name rows which are not there yet when these come: they follow once all rows stand. */
  later: string[]
  /** Of another database: the places of the columns that name rows which come as well. */
  names?: number[]
  step: 'waiting' | 'rows' | 'links' | 'done'
  /** The import at work, and the one that brought the rows. */
  import_id?: string
  first_import_id?: string
  created: number
  left_out: number
  total: number
  done: number
  /** Of another database: the last key that was read. */
  after?: string | null
  not_taken?: { row: string; column: string; said: string; why: string }[]
}

export async function ownBeginning(db: Trx, { orgId, userId }: Principal, id: string): Promise<BeginningRow> {
  const found = await db
    .selectFrom('builder.beginnings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('builder.beginning.absent')
  return found
}

export const beginningAt = (db: Db, orgId: number, id: string): Promise<BeginningRow | undefined> =>
  db.selectFrom('builder.beginnings').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

/** As its page shows it. */
export async function shownBeginning(context: Context, row: BeginningRow): Promise<Beginning> {
  const { db, principal, services, language } = context
  const say = (key: string) => services.translate(language, key)
  const publication = row.publication && (await publicationAt(db, principal.orgId, row.publication))
  const parts: Beginning['parts'] = []
  for (const part of row.parts) {
    const at = part.import_id
    const stands = at === undefined ? undefined : await importStands(db, { orgId: principal.orgId, id: at })
    parts.push({
      id: part.table_id,
      table: tableNameOf(part.key),
      title: part.title,
      state: part.step === 'waiting' || part.step === 'done' ? part.step : 'working',
      total: stands && part.step !== 'done' ? stands.total : part.total,
      done: stands && part.step !== 'done' ? stands.done : part.done,
      created: part.created,
      left_out: part.left_out,
      import_id: part.first_import_id ?? null,
      not_taken: (part.not_taken ?? []).map((one) => ({ ...one, why: say(one.why) })),
    })
  }
  return {
    id: row.id,
    way: row.way,
    state: row.state,
    name: row.name,
    project_id: row.project_id,
    tables: row.source.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({
        ...column,
        ...(column.left_out !== undefined && { left_out: say(column.left_out) }),
      })),
    })),
    links: row.source.links,
    parts,
    problem: row.problem && say(row.problem),
    problems: (publication ? publication.problems : []).map((one) => ({ ...one, problem: say(one.problem) })),
    made_at: row.made_at.toISOString(),
    until: row.until.toISOString(),
  }
}
