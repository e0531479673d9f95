import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The tables of planning, as their definitions say. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema planning;
    grant usage on schema planning to orgil_app;
    create table planning.projects (
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
        "state" text not null,
        "leader" integer not null,
        "unit" integer,
        "starts_on" date,
        "ends_on" date,
        "percent" numeric,
        "tasks" numeric,
        "done" numeric,
        "estimate" numeric,
        "spent" numeric,
        "budget" numeric,
        "colour" text,
        "is_checked" boolean not null default false,
        "takes_requests" boolean not null default false,
        "is_template" boolean not null default false,
        "description" text,
        "files" uuid[],
        primary key (org_id, id)
    );
    create index if not exists projects_starts_on_falling on planning.projects (org_id, "starts_on" desc nulls last, id) where deleted_at is null;
    create index if not exists projects_state_rising on planning.projects (org_id, "state", id) where deleted_at is null;
    create index if not exists projects_state_falling on planning.projects (org_id, "state" desc nulls last, id) where deleted_at is null;
    create index if not exists projects_ends_on_rising on planning.projects (org_id, "ends_on", id) where deleted_at is null;
    create index if not exists projects_ends_on_falling on planning.projects (org_id, "ends_on" desc nulls last, id) where deleted_at is null;
    create table planning.works (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "code" text not null,
        "name" text not null,
        "name_en" text,
        "name_ko" text,
        "above" uuid,
        "kind" text not null,
        "measure" text,
        "norm" numeric,
        "price" numeric,
        "unit" integer,
        "tasks" numeric,
        "spent" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create unique index works_code_once on planning.works (org_id, records.same_text("code"::text)) where deleted_at is null;
    create index if not exists works_code_rising on planning.works (org_id, "code" collate platform.mongolian, id) where deleted_at is null;
    alter table planning.works add constraint works_above foreign key (org_id, "above") references planning.works (org_id, id);
    create index works_by_above on planning.works (org_id, "above");
    create table planning.tasks (
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
        "project" uuid not null,
        "above" uuid,
        "kind" text not null,
        "state" text not null,
        "priority" text not null,
        "responsible" integer,
        "reviewer" integer,
        "starts_on" date,
        "ends_on" date,
        "days" numeric,
        "percent" numeric,
        "mode" text not null,
        "constraint" text,
        "constraint_on" date,
        "deadline" date,
        "estimate" numeric,
        "spent" numeric,
        "checks" numeric,
        "checked" numeric,
        "work" uuid,
        "repeats" text,
        "repeats_until" date,
        "base_from" date,
        "base_to" date,
        "is_milestone" boolean not null default false,
        "description" text,
        "files" uuid[],
        "finished_on" date,
        "created_by_name" integer,
        primary key (org_id, id)
    );
    create index if not exists tasks_state_rising on planning.tasks (org_id, "state", id) where deleted_at is null;
    create index if not exists tasks_state_falling on planning.tasks (org_id, "state" desc nulls last, id) where deleted_at is null;
    create index if not exists tasks_starts_on_rising on planning.tasks (org_id, "starts_on", id) where deleted_at is null;
    create index if not exists tasks_starts_on_falling on planning.tasks (org_id, "starts_on" desc nulls last, id) where deleted_at is null;
    create index if not exists tasks_ends_on_rising on planning.tasks (org_id, "ends_on", id) where deleted_at is null;
    create index if not exists tasks_ends_on_falling on planning.tasks (org_id, "ends_on" desc nulls last, id) where deleted_at is null;
    create index if not exists tasks_finished_on_rising on planning.tasks (org_id, "finished_on", id) where deleted_at is null;
    create index if not exists tasks_finished_on_falling on planning.tasks (org_id, "finished_on" desc nulls last, id) where deleted_at is null;
    alter table planning.tasks add constraint tasks_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index tasks_by_project on planning.tasks (org_id, "project");
    alter table planning.tasks add constraint tasks_above foreign key (org_id, "above") references planning.tasks (org_id, id);
    create index tasks_by_above on planning.tasks (org_id, "above");
    alter table planning.tasks add constraint tasks_work foreign key (org_id, "work") references planning.works (org_id, id);
    create index tasks_by_work on planning.tasks (org_id, "work");
    create table planning.requests (
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
        "project" uuid not null,
        "description" text,
        "priority" text not null,
        "wanted_by" date,
        "requester" integer not null,
        "state" text not null,
        "reason" text,
        "responsible" integer,
        "task" uuid,
        "files" uuid[],
        primary key (org_id, id)
    );
    create index if not exists requests_number_falling on planning.requests (org_id, "number" collate platform.mongolian desc nulls last, id) where deleted_at is null;
    create index if not exists requests_state_rising on planning.requests (org_id, "state", id) where deleted_at is null;
    create index if not exists requests_state_falling on planning.requests (org_id, "state" desc nulls last, id) where deleted_at is null;
    alter table planning.requests add constraint requests_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index requests_by_project on planning.requests (org_id, "project");
    alter table planning.requests add constraint requests_task foreign key (org_id, "task") references planning.tasks (org_id, id);
    create index requests_by_task on planning.requests (org_id, "task");
    create table planning.times (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "task" uuid not null,
        "person" integer not null,
        "day" date not null,
        "hours" numeric not null,
        "note" text,
        "project" uuid,
        "responsible" integer,
        primary key (org_id, id)
    );
    create index if not exists times_day_rising on planning.times (org_id, "day", id) where deleted_at is null;
    create index if not exists times_day_falling on planning.times (org_id, "day" desc nulls last, id) where deleted_at is null;
    alter table planning.times add constraint times_task foreign key (org_id, "task") references planning.tasks (org_id, id);
    create index times_by_task on planning.times (org_id, "task");
    alter table planning.times add constraint times_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index times_by_project on planning.times (org_id, "project");
    create table planning.members (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "project" uuid not null,
        "person" integer not null,
        "permission" text not null,
        "role" text,
        primary key (org_id, id)
    );
    create index if not exists members_permission_falling on planning.members (org_id, "permission" desc nulls last, id) where deleted_at is null;
    alter table planning.members add constraint members_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index members_by_project on planning.members (org_id, "project");
    create table planning.checks (
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
        "task" uuid not null,
        "name" text not null,
        "is_done" boolean not null default false,
        "project" uuid,
        "responsible" integer,
        primary key (org_id, id)
    );
    create index if not exists checks_name_rising on planning.checks (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    alter table planning.checks add constraint checks_task foreign key (org_id, "task") references planning.tasks (org_id, id);
    create index checks_by_task on planning.checks (org_id, "task");
    alter table planning.checks add constraint checks_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index checks_by_project on planning.checks (org_id, "project");
    create table planning.links (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "from_task" uuid not null,
        "to_task" uuid not null,
        "type" text not null,
        "lag" numeric,
        "project" uuid,
        primary key (org_id, id)
    );
    alter table planning.links add constraint links_from_task foreign key (org_id, "from_task") references planning.tasks (org_id, id);
    create index links_by_from_task on planning.links (org_id, "from_task");
    alter table planning.links add constraint links_to_task foreign key (org_id, "to_task") references planning.tasks (org_id, id);
    create index links_by_to_task on planning.links (org_id, "to_task");
    alter table planning.links add constraint links_project foreign key (org_id, "project") references planning.projects (org_id, id);
    create index links_by_project on planning.links (org_id, "project");
  `).execute(db)
  for (const table of tables) await ownedByOrganization(db, `planning.${table}`)
}

const tables = ['projects', 'works', 'tasks', 'requests', 'times', 'members', 'checks', 'links']
