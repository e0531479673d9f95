import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Somebody with an account asks an organisation to take them in; until they ask, it is the link of a letter and nothing more. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table access.membership_requests (
      org_id integer not null,
      id uuid not null,
      user_id integer not null,
      -- The link itself stands nowhere; null where they asked without a letter.
      token_hash bytea,
      -- What was entered beside the account: an administrator sees this and the name, and nothing else of the person.
      entered jsonb not null,
      language text not null check (language in ('mn', 'en', 'ko')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      asked_at timestamptz,
      first_name text,
      last_name text,
      primary key (org_id, id),
      check ((asked_at is null) = (first_name is null) and (asked_at is null) = (last_name is null))
    )`.execute(db)
  await sql`create unique index membership_requests_of_person on access.membership_requests (org_id, user_id)`.execute(db)
  await sql`create unique index membership_requests_by_token on access.membership_requests (token_hash)`.execute(db)
  // Made and asked outside the organisation, by people who are not in it.
  await ownedByOrganization(db, 'access.membership_requests', 'select (org_id, id, user_id, entered, language, asked_at, first_name, last_name), delete')
  // The organisation cannot read an account that is not its own; of whoever asked it, it learns that the account is open.
  await sql`
    create function access.still_asks(request uuid) returns boolean language sql stable security definer set search_path = '' as $$
      select exists (
        select from access.membership_requests r join access.users u on u.id = r.user_id and u.status = 'active'
        where r.org_id = nullif(current_setting('app.org_id', true), '')::integer and r.id = request and r.asked_at is not null
      )
    $$`.execute(db)
  await sql`revoke execute on function access.still_asks from public`.execute(db)
  await sql`grant execute on function access.still_asks to orgil_app`.execute(db)
}
