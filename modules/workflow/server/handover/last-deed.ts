import { sql } from 'kysely'
import { organizationBook, type WorkBook } from '#modules/organization/server/index.ts'

/** Whatever somebody did by themselves in a document, their own ones too. */
export const lastDeedOf: WorkBook['lastDeedOf'] = async (db, orgId, { user_id }) => {
  if (user_id === null) return null
  const zone = await organizationBook.zoneOf(db, orgId)
  const {
    rows: [row],
  } = await sql<{ day: string | null }>`
    select (max(e.at) at time zone ${zone})::date as day
    from workflow.participants p join workflow.events e on e.org_id = p.org_id and e.instance_id = p.instance_id
    and e.actor_user_id = p.user_id
    where p.org_id = ${orgId} and p.user_id = ${user_id}`.execute(db)
  return row?.day ?? null
}
