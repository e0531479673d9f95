import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.opportunities, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.opportunities (
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
        "company" uuid,
        "contact" uuid,
        "lead" uuid,
        "source" text,
        "stage" uuid not null,
        "type" text,
        "owner" integer,
        "value" numeric,
        "total" numeric,
        "probability" numeric,
        "closes_on" date,
        "description" text,
        "lost_reason" uuid,
        "lost_words" text,
        "files" uuid[],
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists opportunities_source_rising on crm.opportunities (org_id, "source", id) where deleted_at is null;
    create index if not exists opportunities_source_falling on crm.opportunities (org_id, "source" desc nulls last, id) where deleted_at is null;
    create index if not exists opportunities_closes_on_rising on crm.opportunities (org_id, "closes_on", id) where deleted_at is null;
    create index if not exists opportunities_closes_on_falling on crm.opportunities (org_id, "closes_on" desc nulls last, id) where deleted_at is null;
    alter table crm.opportunities add constraint opportunities_company foreign key (org_id, "company") references crm.companies (org_id, id);
    create index opportunities_by_company on crm.opportunities (org_id, "company");
    alter table crm.opportunities add constraint opportunities_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    create index opportunities_by_contact on crm.opportunities (org_id, "contact");
    alter table crm.opportunities add constraint opportunities_lead foreign key (org_id, "lead") references crm.leads (org_id, id);
    create index opportunities_by_lead on crm.opportunities (org_id, "lead");
    alter table crm.opportunities add constraint opportunities_stage foreign key (org_id, "stage") references crm.stages (org_id, id);
    create index opportunities_by_stage on crm.opportunities (org_id, "stage");
    alter table crm.opportunities add constraint opportunities_lost_reason foreign key (org_id, "lost_reason") references crm.lost_reasons (org_id, id);
    create index opportunities_by_lost_reason on crm.opportunities (org_id, "lost_reason");
  `).execute(db)
  await ownedByOrganization(db, 'crm.opportunities')
}
