import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    alter table workflow.steps
      -- The row of the same activation that must be closed before it is this one's turn.
      add column waits_for uuid,
      -- Why nobody and nothing can carry it on.
      add column incident text,
      -- Asked in addition to whoever has the step: before or after them, or for advice.
      add column added jsonb,
      -- The one of several who has taken it up.
      add column claimed_by integer,
      -- Kept, but the document was sent back behind it.
      add column overtaken boolean;

    -- Who sent a copy to this person, when, and since when it has been read.
    alter table workflow.participants
      add column copied_by integer,
      add column copied_at timestamptz,
      add column read_at timestamptz;

    -- What the clock has to do, kept in the deciding transaction: a step that waits for a day, a document that rests, a check before the end.
    create table workflow.timers (
      org_id integer not null,
      instance_id uuid not null,
      step_id uuid not null,
      kind text not null,
      at timestamptz not null,
      tries integer not null default 0,
      -- Why it was given up; nothing tries it again by itself.
      failed text,
      primary key (org_id, step_id, kind),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create index timers_due on workflow.timers (at) where failed is null;
    create index timers_of_document on workflow.timers (org_id, instance_id);
  `).execute(db)
  await ownedByOrganization(db, 'workflow.timers')
}
