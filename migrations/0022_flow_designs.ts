import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- A flow as it is being drawn: one row per flow, whatever number of people draw. Published versions stand in definition_versions and never change.
    create table workflow.flow_drafts (
      org_id integer not null,
      definition_id integer not null,
      -- Grows with each save, so that nobody overwrites what a colleague saved meanwhile.
      edit integer not null check (edit >= 1),
      -- Differs from the version that is published.
      is_changed boolean not null,
      contents jsonb not null,
      content_hash text not null,
      updated_by integer not null,
      updated_at timestamptz not null default now(),
      primary key (org_id, definition_id),
      foreign key (org_id, definition_id) references workflow.definitions (org_id, id) on delete cascade
    );

    -- How many documents are on their way through each version.
    create index instances_of_version on workflow.instances (org_id, definition_id, definition_version, document_status);
  `).execute(db)
  await ownedByOrganization(db, 'workflow.flow_drafts')
}
