import { sql, type Kysely } from 'kysely'

/** Found under each of its names. */
const sought = (name: string) => `access.search_text(${name} || ' ' || coalesce(translations ->> 'en', '') || ' ' || coalesce(translations ->> 'ko', ''))`

/** A unit, a job and an organisation are called as before; beside that name stands what it is in the other languages, where somebody says it. */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    alter table organization.organizations add column translations jsonb not null default '{}';
    alter table organization.struct_history add column translations jsonb not null default '{}';
    alter table organization.job_history add column translations jsonb not null default '{}';

    alter table organization.structs add column translations jsonb not null default '{}', drop column search;
    alter table organization.structs add column search text not null generated always as (${sought('struct')}) stored;
    alter table organization.jobs add column translations jsonb not null default '{}', drop column search;
    alter table organization.jobs add column search text not null generated always as (${sought('job')}) stored;

    -- Members carry the names of their job and unit for display.
    alter table access.members
      add column struct_translations jsonb not null default '{}',
      add column job_translations jsonb not null default '{}';
  `).execute(db)
}
