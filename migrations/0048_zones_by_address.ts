import { sql, type Kysely } from 'kysely'

/**
 * Bayan-Ölgii, Uvs and Khovd are an hour behind. Organisations there whose address was saved before clocks followed it still go by Ulaanbaatar's;
 * midnights that were kept as moments come an hour later with the right one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`update organization.organizations set time_zone = 'Asia/Hovd' where aimag in ('MN-071', 'MN-046', 'MN-043') and time_zone = 'Asia/Ulaanbaatar'`.execute(db)
  await sql`
    update access.substitutes s set starts_at = s.starts_on::timestamp at time zone o.time_zone, ends_at = (s.ends_on + 1)::timestamp at time zone o.time_zone
    from organization.organizations o where o.org_id = s.org_id and o.time_zone = 'Asia/Hovd' and s.ends_at > now()`.execute(db)
  await sql`
    update access.security_rules w set second_factor_at = w.second_factor_from::timestamp at time zone o.time_zone
    from organization.organizations o where o.org_id = w.org_id and o.time_zone = 'Asia/Hovd' and w.second_factor_at is not null`.execute(db)
}
