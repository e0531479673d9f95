import { sql, type Kysely } from 'kysely'

/**
 * One order for whatever is listed by a name. The order that ICU has for Mongolian takes Ё for a kind of Е; its Belarusian one has the alphabet of Mongolia: Cyrillic
 * first, Ё after Е, Ө after О, Ү after У. An order with rules of our own would need PostgreSQL 16.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create collation platform.mongolian (provider = icu, locale = 'be')`.execute(db)
  await sql`drop index access.users_by_name`.execute(db)
  await sql`create index users_by_name on access.users (first_name collate platform.mongolian, last_name collate platform.mongolian, id)`.execute(db)
  await sql`drop index access.members_by_name`.execute(db)
  await sql`create index members_by_name on access.members (org_id, first_name collate platform.mongolian, last_name collate platform.mongolian, user_id)
    where state in ('active', 'inactive', 'not_confirmed')`.execute(db)
  await sql`drop index organization.employees_by_name`.execute(db)
  await sql`create index employees_by_name on organization.employees (org_id, first_name collate platform.mongolian, last_name collate platform.mongolian, id)`.execute(db)
  await sql`drop index organization.employees_present`.execute(db)
  await sql`create index employees_present on organization.employees (org_id, first_name collate platform.mongolian, last_name collate platform.mongolian, id) where state <> 'left'`.execute(db)
}
