import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.contracts, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.contracts (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "number" text,
        "name" text not null,
        "company" uuid not null,
        "contact" uuid,
        "opportunity" uuid,
        "state" text not null,
        "owner" integer,
        "value" numeric,
        "starts_on" date,
        "ends_on" date,
        "remind_days" numeric,
        "duties" numeric,
        "duties_done" numeric,
        "description" text,
        "files" uuid[],
        primary key (org_id, id)
    );
    create index if not exists contracts_starts_on_falling on crm.contracts (org_id, "starts_on" desc nulls last, id) where deleted_at is null;
    create index if not exists contracts_state_rising on crm.contracts (org_id, "state", id) where deleted_at is null;
    create index if not exists contracts_state_falling on crm.contracts (org_id, "state" desc nulls last, id) where deleted_at is null;
    create index if not exists contracts_ends_on_rising on crm.contracts (org_id, "ends_on", id) where deleted_at is null;
    create index if not exists contracts_ends_on_falling on crm.contracts (org_id, "ends_on" desc nulls last, id) where deleted_at is null;
    alter table crm.contracts add constraint contracts_company foreign key (org_id, "company") references crm.companies (org_id, id);
    create index contracts_by_company on crm.contracts (org_id, "company");
    alter table crm.contracts add constraint contracts_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    create index contracts_by_contact on crm.contracts (org_id, "contact");
    alter table crm.contracts add constraint contracts_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    create index contracts_by_opportunity on crm.contracts (org_id, "opportunity");
  `).execute(db)
  await ownedByOrganization(db, 'crm.contracts')
}
