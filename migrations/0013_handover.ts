import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- Who stands in for whom, from the first day to the last. It stands beside the members because every request asks it along with them.
    create table access.substitutes (
      org_id integer not null,
      id uuid not null,
      user_id integer not null,
      substitute_user_id integer not null,
      starts_on date not null,
      ends_on date not null,
      -- The same days as moments, in the zone of the organisation.
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      note text,
      created_by integer not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (org_id, id),
      foreign key (org_id, user_id) references access.members (org_id, user_id),
      foreign key (org_id, substitute_user_id) references access.members (org_id, user_id),
      check (user_id <> substitute_user_id),
      check (starts_on <= ends_on)
    );
    create index substitutes_by_substitute on access.substitutes (org_id, substitute_user_id, ends_at);
    create index substitutes_by_person on access.substitutes (org_id, user_id, ends_at);

    -- Names that people bore until a moment: what was closed before it keeps them.
    create table access.former_names (
      org_id integer not null,
      user_id integer not null,
      until timestamptz not null,
      first_name text not null,
      last_name text not null,
      primary key (org_id, user_id, until),
      foreign key (org_id, user_id) references access.members (org_id, user_id)
    );

    -- For a step that somebody decided in the place of an absent colleague, and for one that was given to somebody else.
    alter table workflow.steps
      add column acted_for integer,
      add column handovers jsonb;
    -- Whose document waits: nobody decides their own in the place of another. Null for a ballot, which nobody casts for another.
    alter table workflow.waiting add column document_of integer;
    update workflow.waiting w set document_of = i.creator_user_id
      from workflow.instances i, workflow.steps s
      where i.org_id = w.org_id and i.id = w.instance_id and s.org_id = w.org_id and s.id = w.step_id and s.status_type <> 'VOTE';

    -- Of a separation: who gets what waits for the person, as it was chosen, and once it is done as it was given.
    alter table organization.career_events add column handover jsonb;
  `).execute(db)
  for (const table of ['substitutes', 'former_names']) await ownedByOrganization(db, `access.${table}`)
}
