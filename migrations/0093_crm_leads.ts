import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.leads, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.leads (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "rank" text,
        "number" text,
        "name" text not null,
        "person" text,
        "company_name" text,
        "phone" text,
        "email" text,
        "register" text,
        "company" uuid,
        "contact" uuid,
        "source" text,
        "stage" uuid not null,
        "type" text,
        "priority" numeric,
        "owner" integer,
        "value" numeric,
        "address" text,
        "description" text,
        "next_on" date,
        "lost_reason" uuid,
        "lost_words" text,
        "files" uuid[],
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists leads_created_on_falling on crm.leads (org_id, "created_on" desc nulls last, id) where deleted_at is null;
    create index if not exists leads_source_rising on crm.leads (org_id, "source", id) where deleted_at is null;
    create index if not exists leads_source_falling on crm.leads (org_id, "source" desc nulls last, id) where deleted_at is null;
    alter table crm.leads add constraint leads_company foreign key (org_id, "company") references crm.companies (org_id, id);
    create index leads_by_company on crm.leads (org_id, "company");
    alter table crm.leads add constraint leads_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    create index leads_by_contact on crm.leads (org_id, "contact");
    alter table crm.leads add constraint leads_stage foreign key (org_id, "stage") references crm.stages (org_id, id);
    create index leads_by_stage on crm.leads (org_id, "stage");
    alter table crm.leads add constraint leads_lost_reason foreign key (org_id, "lost_reason") references crm.lost_reasons (org_id, id);
    create index leads_by_lost_reason on crm.leads (org_id, "lost_reason");
  `).execute(db)
  await ownedByOrganization(db, 'crm.leads')
}
