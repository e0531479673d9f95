import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** How leads are scored: what is learned, what is known by now, and how the last run went. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table crm.scoring (
      org_id integer not null,
      of text not null check (of in ('lead', 'opportunity')),
      is_on boolean not null default false,
      since date,
      variables text[] not null default '{}',
      weight integer not null default 50 check (weight between 0 and 100),
      learned jsonb,
      learned_at timestamptz,
      basis text,
      state text not null default 'idle' check (state in ('idle', 'waiting', 'running', 'failed')),
      done integer not null default 0,
      total integer not null default 0,
      changed integer not null default 0,
      wished_at timestamptz,
      began_at timestamptz,
      worked_at timestamptz,
      ended_at timestamptz,
      version integer not null default 0,
      primary key (org_id, of)
    );
  `).execute(db)
  await ownedByOrganization(db, 'crm.scoring')
}
