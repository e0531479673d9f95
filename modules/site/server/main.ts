import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { notFound } from '#platform/shared/errors.ts'
import { chooseMainSite, listSites } from '../shared/main.ts'

interface Open {
  org_id: number
  host: string | null
  is_main: boolean
}

export const mainRoutes = [
  openRoute(listSites, ({ services, language }) =>
    asSystem(services.db, async (db) => {
      const { rows } = await sql<Open>`select s.org_id, s.host, m.whose is not null as is_main from site.sites s
        left join site.main m on m.whose = s.org_id where s.is_open and s.deleted_at is null
        order by s.org_id limit 5000`.execute(db)
      const found = await organizationBook.byIds(
        db,
        rows.map(({ org_id }) => org_id),
        language,
      )
      const names = new Map(found.map(({ org_id, organization }) => [org_id, organization]))
      return { sites: rows.map((one) => ({ ...one, organization: names.get(one.org_id) ?? String(one.org_id) })) }
    }),
  ),

  openRoute(chooseMainSite, ({ services, principal, ip, requestId, language }, { org_id }) =>
    asSystem(services.db, async (db) => {
      if (org_id !== null) {
        const { rows } = await sql`select from site.sites where org_id = ${org_id} and is_open
          and deleted_at is null`.execute(db)
        if (rows.length === 0) throw notFound('site.not_open')
      }
      await sql`delete from site.main`.execute(db)
      if (org_id !== null) await sql`insert into site.main (whose) values (${org_id})`.execute(db)
      const [organization] = org_id === null ? [] : await organizationBook.byIds(db, [org_id], language)
      await auditChange(
        { db, principal, ip, requestId },
        {
          action: 'site.main_chosen',
          subject_type: 'site.main',
          subject_id: String(org_id ?? 0),
          subject_name: organization?.organization ?? '—',
        },
      )
      return { status: true as const }
    }),
  ),
]
