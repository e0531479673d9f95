import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Secret addresses at which programs read the calendar of somebody. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema calendar;
    grant usage on schema calendar to orgil_app;
    create table calendar.feeds (
        org_id integer not null,
        id uuid not null,
        user_id integer not null,
        role_id integer not null,
        name text not null,
        sources text[] not null,
        secret_hash bytea not null,
        created_at timestamp with time zone not null default now(),
        used_at timestamp with time zone,
        revoked_at timestamp with time zone,
        primary key (org_id, id)
    );
    create unique index feeds_by_secret on calendar.feeds (secret_hash);
    create index feeds_of_person on calendar.feeds (org_id, user_id) where revoked_at is null;
  `).execute(db)
  await ownedByOrganization(db, 'calendar.feeds', 'select, insert, update')
}
