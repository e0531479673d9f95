import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Flows that organisations choose for the rows of tables which modules ship; projects stand somewhere on theirs. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.table_flows (
      org_id integer not null,
      table_name text not null,
      -- Of the workflow, by its number at the organisation.
      flow integer not null,
      refused_at text[] not null default '{}',
      is_offered boolean not null default true,
      primary key (org_id, table_name, flow)
    );
    -- Whoever remembers the tables of an organisation reads them again once its stamp is another.
    grant insert, update on records.catalogues to orgil_app;
    alter table planning.projects add column "approval" text;
  `).execute(db)
  await ownedByOrganization(db, 'records.table_flows')
}
