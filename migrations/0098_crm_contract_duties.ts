import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.contract_duties, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.contract_duties (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "contract" uuid not null,
        "name" text not null,
        "due_on" date,
        "is_done" boolean not null default false,
        primary key (org_id, id)
    );
    create index if not exists contract_duties_due_on_rising on crm.contract_duties (org_id, "due_on", id) where deleted_at is null;
    alter table crm.contract_duties add constraint contract_duties_contract foreign key (org_id, "contract") references crm.contracts (org_id, id);
    create index contract_duties_by_contract on crm.contract_duties (org_id, "contract");
  `).execute(db)
  await ownedByOrganization(db, 'crm.contract_duties')
}
