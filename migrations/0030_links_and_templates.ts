import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- A document names others: an order the letter that it answers, a contract the one that it changes.
    create table workflow.document_links (
      org_id integer not null,
      from_id uuid not null,
      to_id uuid not null,
      linked_by integer not null,
      linked_at timestamptz not null default clock_timestamp(),
      primary key (org_id, from_id, to_id),
      check (from_id <> to_id),
      foreign key (org_id, from_id) references workflow.instances (org_id, id),
      foreign key (org_id, to_id) references workflow.instances (org_id, id)
    );
    create index document_links_back on workflow.document_links (org_id, to_id);

    -- What people begin documents with again and again; one's own, or shared with everybody.
    create table workflow.document_templates (
      org_id integer not null,
      id uuid not null,
      user_id integer not null,
      definition_id integer not null,
      type_id integer,
      name text not null,
      title text not null,
      fields jsonb not null,
      is_shared boolean not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (org_id, id),
      foreign key (org_id, definition_id) references workflow.definitions (org_id, id) on delete cascade,
      foreign key (org_id, type_id) references workflow.document_types (org_id, id)
    );
    create index document_templates_of_person on workflow.document_templates (org_id, user_id);
  `).execute(db)
  await ownedByOrganization(db, 'workflow.document_links')
  await ownedByOrganization(db, 'workflow.document_templates')
}
