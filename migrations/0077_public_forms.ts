import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Forms by which people outside write rows of a table. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.public_forms (
      org_id integer not null,
      id uuid not null,
      -- What stands in its address.
      secret text not null unique,
      table_name text not null,
      -- How it is called, what stands above and what is said afterwards, in three languages.
      words jsonb not null,
      columns text[] not null,
      is_open boolean not null default true,
      opens_at timestamptz,
      closes_at timestamptz,
      most_answers integer,
      password_hash text,
      created_by integer not null,
      created_at timestamptz not null default now(),
      version integer not null default 1,
      primary key (org_id, id)
    );
    create index public_forms_of_table on records.public_forms (org_id, table_name);
    create table records.form_answers (
      org_id integer not null,
      -- What its sender made up: the same is taken once.
      token uuid not null,
      form_id uuid not null,
      row_id uuid not null,
      at timestamptz not null default now(),
      primary key (org_id, token),
      foreign key (org_id, form_id) references records.public_forms (org_id, id) on delete cascade
    );
    create index answers_of_form on records.form_answers (org_id, form_id);
  `).execute(db)
  await ownedByOrganization(db, 'records.public_forms')
  await ownedByOrganization(db, 'records.form_answers', 'select, insert')
}
