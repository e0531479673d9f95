import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { OrganizationBook } from '#modules/access/server/index.ts'
import { dayIn } from '#platform/shared/expression/index.ts'

/** What access is told of organisations. Asked outside any organisation or within the one that is meant. */
export const organizationBook: OrganizationBook = {
  async byIds(db, orgIds) {
    if (orgIds.length === 0) return []
    return db.selectFrom('organization.organizations').select(['org_id', 'name as organization', 'org_type_id', 'org_logo'])
      .where('org_id', 'in', orgIds).orderBy('org_id').execute()
  },
  async namesOf(db, orgIds) {
    if (orgIds.length === 0) return []
    const rows = await db.selectFrom('organization.organizations').select(['name', 'short_name']).where('org_id', 'in', orgIds).execute()
    return rows.flatMap(({ name, short_name }) => [name, ...(short_name ? [short_name] : [])])
  },
  async zoneOf(db, orgId) {
    // The platform above them all is nowhere; its dates are told in the zone of the product.
    const kept = await db.selectFrom('organization.organizations').select('time_zone').where('org_id', '=', orgId).executeTakeFirst()
    return kept?.time_zone ?? 'Asia/Ulaanbaatar'
  },
  async jobs(db, orgId) {
    const today = dayIn(await this.zoneOf(db, orgId), new Date())
    return db.selectFrom('organization.jobs as j').innerJoin('organization.structs as s', (on) => on.onRef('s.org_id', '=', 'j.org_id').onRef('s.id', '=', 'j.struct_id'))
      .select((is) => ['j.id as job_id', 'j.job', 's.struct', is.selectFrom('organization.employees as e').select((all) => all.fn.countAll<number>().as('people'))
        .whereRef('e.org_id', '=', 'j.org_id').whereRef('e.job_id', '=', 'j.id').where('e.state', '=', 'working').as('people')]).$narrowType<{ people: number }>()
      .where('j.org_id', '=', orgId).where((is) => is.or([is('j.valid_to', 'is', null), is('j.valid_to', '>', today)]))
      .orderBy(sql`s.struct collate platform.mongolian`).orderBy('j.is_head', 'desc').orderBy(sql`j.job collate platform.mongolian`).orderBy('j.id').execute()
  },
  types(db) {
    return db.selectFrom('organization.org_types').select(['id', 'name']).orderBy('id').execute()
  },
}

export async function organizationName(db: Db, orgId: number) {
  const { name } = await db.selectFrom('organization.organizations').select('name').where('org_id', '=', orgId).executeTakeFirstOrThrow()
  return name
}
