import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.lost_reasons, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.lost_reasons (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "name" text not null,
        "name_en" text,
        "name_ko" text,
        "is_active" boolean not null default false,
        "sort" numeric,
        primary key (org_id, id)
    );
    create unique index lost_reasons_name_once on crm.lost_reasons (org_id, records.same_text("name"::text)) where deleted_at is null;
  `).execute(db)
  await ownedByOrganization(db, 'crm.lost_reasons')
}
