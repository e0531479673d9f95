import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The table crm.opportunity_lines, as its definition says. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.opportunity_lines (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "opportunity" uuid not null,
        "name" text not null,
        "quantity" numeric not null,
        "price" numeric not null,
        "discount" numeric,
        "total" numeric,
        primary key (org_id, id)
    );
    create index if not exists opportunity_lines_name_rising on crm.opportunity_lines (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    alter table crm.opportunity_lines add constraint opportunity_lines_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    create index opportunity_lines_by_opportunity on crm.opportunity_lines (org_id, "opportunity");
  `).execute(db)
  await ownedByOrganization(db, 'crm.opportunity_lines')
}
