import { sql, type Kysely } from 'kysely'

/** Several people on a task, also as its checklist and its hours know them; which tasks belong to a template. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table planning.tasks add column "assignees" integer[];
    alter table planning.tasks add column "is_template" boolean not null default false;
    alter table planning.times add column "assignees" integer[];
    alter table planning.checks add column "assignees" integer[];
    update planning.tasks as t set is_template = true from planning.projects as p
      where p.org_id = t.org_id and p.id = t.project and p.is_template;
  `).execute(db)
}
