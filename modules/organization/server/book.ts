import { sql } from 'kysely'
import { nameIn } from '#platform/server/names.ts'
import type { Db } from '#platform/server/database.ts'
import type { OrganizationBook } from '#modules/access/server/index.ts'
import { alsoCalled, readAs } from '#platform/shared/i18n.ts'
import { dayIn } from '#platform/shared/expression/index.ts'

/** What access is told of organisations. Asked outside any organisation or within the one that is meant. */
export const organizationBook: OrganizationBook = {
  async byIds(db, orgIds, language = 'mn') {
    if (orgIds.length === 0) return []
    return db
      .selectFrom('organization.organizations')
      .select(['org_id', nameIn(language, 'name', 'translations').as('organization'), 'org_type_id', 'org_logo'])
      .where('org_id', 'in', orgIds)
      .orderBy('org_id')
      .execute()
  },
  async namesOf(db, orgIds) {
    if (orgIds.length === 0) return []
    const rows = await db
      .selectFrom('organization.organizations')
      .select(['name', 'translations', 'short_name'])
      .where('org_id', 'in', orgIds)
      .execute()
    return rows.flatMap(({ name, translations, short_name }) =>
      [name, translations.en, translations.ko, short_name].filter((one) => typeof one === 'string'),
    )
  },
  async zoneOf(db, orgId) {
    // The platform above them all is nowhere; its dates are told in the zone of the product.
    const kept = await db
      .selectFrom('organization.organizations')
      .select('time_zone')
      .where('org_id', '=', orgId)
      .executeTakeFirst()
    return kept?.time_zone ?? 'Asia/Ulaanbaatar'
  },
  async jobs(db, orgId, language = 'mn') {
    const [job, struct] = [nameIn(language, 'j.job', 'j.translations'), nameIn(language, 's.struct', 's.translations')]
    const today = dayIn(await this.zoneOf(db, orgId), new Date())
    const jobs = await db
      .selectFrom('organization.jobs as j')
      .innerJoin('organization.structs as s', (on) =>
        on.onRef('s.org_id', '=', 'j.org_id').onRef('s.id', '=', 'j.struct_id'),
      )
      .select((is) => [
        'j.id as job_id',
        'j.job',
        'j.translations as job_translations',
        's.struct',
        's.translations as struct_translations',
        is
          .selectFrom('organization.employees as e')
          .select((all) => all.fn.countAll<number>().as('people'))
          .whereRef('e.org_id', '=', 'j.org_id')
          .whereRef('e.job_id', '=', 'j.id')
          .where('e.state', '=', 'working')
          .as('people'),
      ])
      .$narrowType<{ people: number }>()
      .where('j.org_id', '=', orgId)
      .where((is) => is.or([is('j.valid_to', 'is', null), is('j.valid_to', '>', today)]))
      .orderBy(sql`${struct} collate platform.mongolian`)
      .orderBy('j.is_head', 'desc')
      .orderBy(sql`${job} collate platform.mongolian`)
      .orderBy('j.id')
      .execute()
    return jobs.map((one) => ({
      job_id: one.job_id,
      people: one.people,
      job: readAs(one.job, one.job_translations, language),
      struct: readAs(one.struct, one.struct_translations, language),
      also: [
        alsoCalled(one.job, one.job_translations, language),
        alsoCalled(one.struct, one.struct_translations, language),
      ]
        .filter(Boolean)
        .join(' '),
    }))
  },
  types(db) {
    return db.selectFrom('organization.org_types').select(['id', 'name']).orderBy('id').execute()
  },
}

/** As it was given, for what is kept and signed. */
export async function organizationName(db: Db, orgId: number) {
  const { name } = await db
    .selectFrom('organization.organizations')
    .select('name')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return name
}

/** As the party of a contract: its name as it was given, its registration number, and where it is. */
export async function organizationAsParty(db: Db, orgId: number) {
  return db
    .selectFrom('organization.organizations')
    .select(['name', 'register_number as register', 'aimag'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
}
