import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/**
 * Flows that organisations choose for the rows of tables which modules ship; projects stand somewhere on theirs. And
 * documents that tasks and projects name.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.table_flows (
      org_id integer not null,
      table_name text not null,
      -- Of the workflow, by its number at the organisation.
      flow integer not null,
      refused_at text[] not null default '{}',
      is_offered boolean not null default true,
      primary key (org_id, table_name, flow)
    );
    -- Whoever remembers the tables of an organisation reads them again once its stamp is another.
    grant insert, update on records.catalogues to orgil_app;
    alter table planning.projects add column "approval" text;
    create table planning.papers (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "document" text not null,
        "note" text,
        "task" uuid,
        "project" uuid,
        "project_of_task" uuid,
        "responsible" integer,
        "assignees" integer[],
        primary key (org_id, id)
    );
    create index if not exists papers_document_rising on planning.papers (org_id, "document" collate platform.mongolian, id) where deleted_at is null;
    alter table planning.papers add constraint papers_task foreign key (org_id, "task") references planning.tasks (org_id, id);
    create index papers_by_task on planning.papers (org_id, "task");
    alter table planning.papers add constraint papers_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index papers_by_project on planning.papers (org_id, "project");
    alter table planning.papers add constraint papers_project_of_task foreign key (org_id, "project_of_task") references planning.projects (org_id, id);
    create index papers_by_project_of_task on planning.papers (org_id, "project_of_task");
  `).execute(db)
  await ownedByOrganization(db, 'records.table_flows')
  await ownedByOrganization(db, 'planning.papers')
}
