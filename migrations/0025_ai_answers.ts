import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Everything that rules or a model answered about a document, also what came too late or could not be taken. Nobody changes a line of it.
    create table workflow.ai_answers (
      org_id integer not null,
      id uuid not null,
      instance_id uuid not null,
      step_id uuid not null,
      -- Null where it was taken; otherwise why it was ignored.
      refused text,
      answer jsonb not null,
      revision_sha256 text not null,
      milliseconds integer not null,
      at timestamptz not null default clock_timestamp(),
      primary key (org_id, id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create index ai_answers_of_document on workflow.ai_answers (org_id, instance_id, at);
    -- Steps that wait for rules or a model: few at any time, looked for every minute by the system.
    create index steps_asking on workflow.steps (org_id, created_at) where status_type = 'AI_DECISION' and subject_type = 'SYSTEM' and closed_as is null;
  `).execute(db)
  await ownedByOrganization(db, 'workflow.ai_answers', 'select, insert')
}
