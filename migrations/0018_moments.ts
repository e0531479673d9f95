import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- The same day as a moment: midnight in the zone of the organisation. Every request asks it, and so needs to know no zone.
    alter table access.security_rules add column second_factor_at timestamptz;
    update access.security_rules w set second_factor_at = w.second_factor_from::timestamp
      at time zone coalesce((select o.time_zone from organization.organizations o where o.org_id = w.org_id), 'Asia/Ulaanbaatar');
    alter table access.security_rules add check ((second_factor_from is null) = (second_factor_at is null));

    -- Until when open browsers know how this substitution stands: its first and its last midnight come without anybody doing anything.
    alter table access.substitutes add column told_at timestamptz not null default now();
  `).execute(db)
}
