import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.companies, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.companies (
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
        "register" text,
        "tin" text,
        "kind" text,
        "size" text,
        "owner" integer,
        "phone" text,
        "email" text,
        "site" text,
        "address" text,
        "description" text,
        "files" uuid[],
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create unique index companies_register_once on crm.companies (org_id, records.same_text("register"::text)) where deleted_at is null;
    create index if not exists companies_name_rising on crm.companies (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    create index if not exists companies_name_falling on crm.companies (org_id, "name" collate platform.mongolian desc nulls last, id) where deleted_at is null;
  `).execute(db)
  await ownedByOrganization(db, 'crm.companies')
}
