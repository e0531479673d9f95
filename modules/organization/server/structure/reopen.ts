import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { tellStructure } from '../news.ts'

interface Ended {
  id: number
  valid_to: string | null
}

/**
 * The unit and the jobs that ended with it go on, none that was given up before on the same day; for the days on
 * which they were closed the history says that they were not there.
 */
export async function reopen(db: Trx, orgId: number, { id, valid_to }: Ended, today: string) {
  if (valid_to === null) return
  await sql`insert into organization.struct_history (org_id, struct_id, valid_from, valid_to, parent_id, position,
    struct, translations)
    select org_id, id, valid_from, valid_to, parent_id, position, struct, translations from organization.structs
    where org_id = ${orgId} and id = ${id} and valid_to < ${today}::date and valid_from < valid_to`.execute(db)
  await sql`insert into organization.job_history (org_id, job_id, valid_from, valid_to, struct_id, job, translations,
    is_head, places)
    select org_id, id, valid_from, valid_to, struct_id, job, translations, is_head, places from organization.jobs
    where org_id = ${orgId} and struct_id = ${id} and valid_to = ${valid_to}::date and not is_given_up
    and valid_to < ${today}::date and valid_from < valid_to`.execute(db)
  const again = sql<string>`case when valid_to < ${today}::date then ${today}::date else valid_from end`
  await db
    .updateTable('organization.jobs')
    .set({ valid_from: again, valid_to: null })
    .where('org_id', '=', orgId)
    .where('struct_id', '=', id)
    .where('valid_to', '=', valid_to)
    .where('is_given_up', '=', false)
    .execute()
  await db
    .updateTable('organization.structs')
    .set({ valid_from: again, valid_to: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await tellStructure(db, orgId)
}
