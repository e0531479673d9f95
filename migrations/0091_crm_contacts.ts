import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.contacts, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.contacts (
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
        "company" uuid,
        "job" text,
        "phone" text,
        "email" text,
        "owner" integer,
        "is_decider" boolean not null default false,
        "birthday" date,
        "description" text,
        primary key (org_id, id)
    );
    create index if not exists contacts_name_rising on crm.contacts (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    alter table crm.contacts add constraint contacts_company foreign key (org_id, "company") references crm.companies (org_id, id);
    create index contacts_by_company on crm.contacts (org_id, "company");
  `).execute(db)
  await ownedByOrganization(db, 'crm.contacts')
}
