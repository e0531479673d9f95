import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.activities, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.activities (
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
        "kind" text not null,
        "day" date not null,
        "time" text,
        "owner" integer,
        "lead" uuid,
        "opportunity" uuid,
        "contact" uuid,
        "is_done" boolean not null default false,
        "outcome" text,
        primary key (org_id, id)
    );
    create index if not exists activities_kind_rising on crm.activities (org_id, "kind", id) where deleted_at is null;
    create index if not exists activities_kind_falling on crm.activities (org_id, "kind" desc nulls last, id) where deleted_at is null;
    create index if not exists activities_day_rising on crm.activities (org_id, "day", id) where deleted_at is null;
    create index if not exists activities_day_falling on crm.activities (org_id, "day" desc nulls last, id) where deleted_at is null;
    create index if not exists activities_is_done_rising on crm.activities (org_id, "is_done", id) where deleted_at is null;
    create index if not exists activities_is_done_falling on crm.activities (org_id, "is_done" desc nulls last, id) where deleted_at is null;
    alter table crm.activities add constraint activities_lead foreign key (org_id, "lead") references crm.leads (org_id, id);
    create index activities_by_lead on crm.activities (org_id, "lead");
    alter table crm.activities add constraint activities_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    create index activities_by_opportunity on crm.activities (org_id, "opportunity");
    alter table crm.activities add constraint activities_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    create index activities_by_contact on crm.activities (org_id, "contact");
  `).execute(db)
  await ownedByOrganization(db, 'crm.activities')
}
