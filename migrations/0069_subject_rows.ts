import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Rows of other modules that travel through a flow: one, or several that stand in one question. */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    create table workflow.subject_rows (
      org_id integer not null,
      instance_id uuid not null,
      subject_type text not null,
      subject_id text not null,
      -- In the order in which they were given.
      place integer not null,
      definition_id integer not null,
      -- As long as the process is not over.
      is_open boolean not null,
      primary key (org_id, instance_id, subject_id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    -- No row takes the same flow twice at a time.
    create unique index subject_rows_under_way
      on workflow.subject_rows (org_id, subject_type, subject_id, definition_id) where is_open;
    create index subject_rows_of_row on workflow.subject_rows (org_id, subject_type, subject_id, instance_id);
  `).execute(db)
  await ownedByOrganization(db, 'workflow.subject_rows')
}
