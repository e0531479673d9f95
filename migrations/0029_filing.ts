import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- How the official numbers of documents are written and counted; changing it never renumbers.
    create table workflow.series (
      org_id integer not null,
      id integer not null,
      name jsonb not null,
      -- А/{n}, {year}-{n:4}
      pattern text not null,
      resets text not null check (resets in ('yearly', 'never')),
      -- When a document gets its number: as it is sent, once it is decided, or once it has ended.
      moment text not null check (moment in ('sent', 'decided', 'ended')),
      primary key (org_id, id)
    );

    -- The last number that was given, one row per year (0 where it never begins anew); locked until the document that takes it is written.
    create table workflow.series_counters (
      org_id integer not null,
      series_id integer not null,
      period integer not null,
      value integer not null check (value >= 0),
      primary key (org_id, series_id, period),
      foreign key (org_id, series_id) references workflow.series (org_id, id)
    );

    create table workflow.document_types (
      org_id integer not null,
      id integer not null,
      title jsonb not null,
      description jsonb not null,
      series_id integer,
      -- What its form asks besides the form of the flow.
      fields jsonb not null default '[]',
      is_retired boolean not null default false,
      primary key (org_id, id),
      foreign key (org_id, series_id) references workflow.series (org_id, id)
    );

    create table workflow.document_type_flows (
      org_id integer not null,
      type_id integer not null,
      definition_id integer not null,
      primary key (org_id, type_id, definition_id),
      foreign key (org_id, type_id) references workflow.document_types (org_id, id),
      foreign key (org_id, definition_id) references workflow.definitions (org_id, id) on delete cascade
    );
    create index document_type_flows_of_flow on workflow.document_type_flows (org_id, definition_id);

    -- The series of the documents of a flow that are of no type.
    create table workflow.flow_series (
      org_id integer not null,
      definition_id integer not null,
      series_id integer not null,
      primary key (org_id, definition_id),
      foreign key (org_id, definition_id) references workflow.definitions (org_id, id) on delete cascade,
      foreign key (org_id, series_id) references workflow.series (org_id, id)
    );

    alter table workflow.instances
      add column type_id integer,
      -- As the type asked when it was sent.
      add column type_fields jsonb,
      -- Where its official number comes from, fixed as it is sent.
      add column series_id integer,
      add column registered_number text,
      add foreign key (org_id, type_id) references workflow.document_types (org_id, id),
      add foreign key (org_id, series_id) references workflow.series (org_id, id);

    -- The register: every number that was ever given, once. Nobody, not even the product, may change or remove a line.
    create table workflow.series_numbers (
      org_id integer not null,
      series_id integer not null,
      period integer not null,
      value integer not null,
      number text not null,
      instance_id uuid not null,
      given_at timestamptz not null,
      primary key (org_id, series_id, period, value),
      unique (org_id, instance_id),
      foreign key (org_id, series_id) references workflow.series (org_id, id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
  `).execute(db)
  for (const table of ['series', 'series_counters', 'document_types', 'document_type_flows', 'flow_series']) await ownedByOrganization(db, `workflow.${table}`)
  await ownedByOrganization(db, 'workflow.series_numbers', 'select, insert')
}
