import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Translate } from '#platform/server/translate.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Import } from '../../../shared/exchange/imports.ts'

export type ImportRow = Selectable<Database['records.imports']>

/** A file that this person brought in; those of others are not there. */
export async function ownImport(db: Trx, { orgId, userId }: Principal, table: string, id: string): Promise<ImportRow> {
  const found = await db
    .selectFrom('records.imports')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('table_name', '=', table)
    .executeTakeFirst()
  if (!found) throw notFound('records.import.missing')
  return found
}

/** So many lines more are done, the last of them at that place. */
export async function gone(db: Trx, orgId: number, id: string, { at_line, lines }: { at_line: number; lines: number }) {
  await db
    .updateTable('records.imports')
    .set((is) => ({
      at_line,
      done: sql<number>`${is.ref('done')} + ${lines}`,
      worked_at: sql<Date>`now()`,
      tries: 0,
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

interface Speech {
  services: { translate: Translate }
  language: Language
}

/** As its page shows it. */
export function shownImport(row: ImportRow, { services: { translate }, language }: Speech): Import {
  const say = (key: string) => translate(language, key)
  return {
    id: row.id,
    state: row.state,
    file_name: row.file_name,
    form: row.form,
    sheets: row.sheets,
    wishes: row.wishes,
    rules: row.rules,
    counts: row.counts,
    result: row.result,
    left_behind: row.left_behind && {
      count: row.left_behind.count,
      rows: row.left_behind.rows.map((one) => ({ ...one, why: say(one.why) })),
    },
    problem: row.problem && say(row.problem),
    total: row.total,
    done: row.done,
    made_at: row.made_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    until: row.until.toISOString(),
  }
}
