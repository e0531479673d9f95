import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Whoever the step was meant for is not here: who has it instead, and why.
    alter table workflow.steps add column stands_in jsonb;

    -- What nobody and nothing could carry on, until an administrator mends it or it goes on by itself.
    create table workflow.incidents (
      org_id integer not null,
      id uuid not null,
      instance_id uuid not null,
      step_id uuid not null,
      kind text not null,
      detail text,
      opened_at timestamptz not null default clock_timestamp(),
      closed_at timestamptz,
      closed_by integer,
      how text,
      reason text,
      primary key (org_id, id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create unique index incidents_open on workflow.incidents (org_id, step_id, kind) where closed_at is null;
    create index incidents_by_age on workflow.incidents (org_id, opened_at, id) where closed_at is null;
    create index incidents_of_document on workflow.incidents (org_id, instance_id);

    -- Those that were stuck before anybody kept a list.
    insert into workflow.incidents (org_id, id, instance_id, step_id, kind, detail, opened_at)
      select org_id, gen_random_uuid(), row_id, id, incident, description, created_at from workflow.steps where incident is not null and closed_as is null;
    insert into workflow.incidents (org_id, id, instance_id, step_id, kind, detail, opened_at)
      select org_id, gen_random_uuid(), instance_id, step_id, 'TIMER_FAILED', failed, at from workflow.timers where failed is not null;
  `).execute(db)
  await ownedByOrganization(db, 'workflow.incidents', 'select, insert, update')
}
