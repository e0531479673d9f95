import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- Who changed what about people, rights and the organisation; workflow keeps its own chained history of documents.
    create table platform.audit (
      org_id integer not null,
      id uuid not null,
      at timestamptz not null default clock_timestamp(),
      user_id integer not null,
      role_id integer not null,
      -- The super administrator who was acting as this person.
      impersonator_id integer,
      ip text,
      request_id text,
      action text not null,
      subject_type text not null,
      subject_id text not null,
      subject_name text not null,
      before jsonb,
      after jsonb,
      primary key (org_id, id)
    );
    create index audit_of_subject on platform.audit (org_id, subject_type, subject_id, at desc);
    create index audit_of_user on platform.audit (org_id, user_id, at desc);
    create index audit_by_time on platform.audit (org_id, at desc);
  `).execute(db)
  await ownedByOrganization(db, 'platform.audit', 'select, insert')
}
