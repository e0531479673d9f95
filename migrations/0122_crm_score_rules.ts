import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.score_rules, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.score_rules (
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
        "of" text not null,
        "condition" text,
        "points" numeric not null,
        "half_days" numeric,
        "decays_from" text,
        "sort" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create index if not exists score_rules_of_rising on crm.score_rules (org_id, "of", id) where deleted_at is null;
  `).execute(db)
  await ownedByOrganization(db, 'crm.score_rules')
}
