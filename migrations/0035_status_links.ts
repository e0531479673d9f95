import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Links under which somebody outside sees how a document stands, and nothing else of it.
    create table workflow.status_links (
      org_id integer not null,
      id uuid not null,
      instance_id uuid not null,
      -- SHA-256 of the secret half of the link, which is stored nowhere.
      token_hash text not null,
      shows_title boolean not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      created_by integer not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (org_id, id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create unique index status_links_by_token on workflow.status_links (token_hash);
    create index status_links_of_document on workflow.status_links (org_id, instance_id, created_at desc);
  `).execute(db)
  await ownedByOrganization(db, 'workflow.status_links')
}
