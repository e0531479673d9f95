import { sql } from 'kysely'
import type { Words } from '#platform/shared/i18n.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { nameIn } from '#platform/server/names.ts'
import { hasWords } from '#platform/server/search.ts'
import { listEverybody, PEOPLE_PER_PAGE } from '../../shared/impersonation.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { PLATFORM_ORG_ID } from '../rights/roles.ts'

interface Row {
  id: number
  org_id: number
  login: string
  first_name: string
  last_name: string
  job: string | null
  role: Words
  has_second_factor: boolean
  last_seen_at: Date | null
  may_act: boolean
}

/**
 * For super administrators, who stand in no organisation: it crosses all of them, so it runs outside the present one.
 */
export const listEverybodyRoute = (book: OrganizationBook): Route =>
  openRoute(listEverybody, async ({ services: { db }, language }, { q, org_id, page }) => {
    const conditions = [sql`m.org_id <> ${PLATFORM_ORG_ID}`, sql`m.is_active`, ...hasWords(sql`u.search`, q)]
    if (org_id !== undefined) conditions.push(sql`m.org_id = ${org_id}`)
    const found = sql`from access.members m join access.users u on u.id = m.user_id and u.status = 'active'
      where ${sql.join(conditions, sql` and `)}`
    const { rows } = await sql<Row>`
    select u.id, m.org_id, u.login, u.first_name, u.last_name, ${nameIn(language, 'm.job', 'm.job_translations')} as
    job, access.has_second_factor(u.id) as has_second_factor, not access.stands_above(u.id) as may_act,
      (select r.display_name from access.roles r where r.org_id = m.org_id and r.id = m.main_role_id) as role,
      (select max(s.last_seen_at) from platform.sessions s where s.user_id = m.user_id
      and s.org_id = m.org_id) as last_seen_at
    ${found} order by u.first_name collate platform.mongolian, u.last_name collate platform.mongolian, u.id,
    m.org_id limit ${PEOPLE_PER_PAGE} offset ${(page - 1) * PEOPLE_PER_PAGE}`.execute(db)
    const {
      rows: [counted],
    } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(db)
    const { rows: known } = await sql<{
      org_id: number
    }>`select distinct org_id from access.members where org_id <> ${PLATFORM_ORG_ID} order by org_id`.execute(db)
    const names = new Map(
      (
        await book.byIds(
          db,
          known.map((one) => one.org_id),
          language,
        )
      ).map((one) => [one.org_id, one.organization]),
    )
    return {
      items: rows.map(({ last_seen_at, ...row }) => ({
        ...row,
        organization: names.get(row.org_id) ?? '',
        last_seen_at: last_seen_at?.toISOString() ?? null,
      })),
      total: counted!.total,
      organizations: known.map(({ org_id: id }) => ({ id, organization: names.get(id) ?? '' })),
    }
  })
