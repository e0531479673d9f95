import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Addresses of other systems that are told what happens to documents.
    create table workflow.webhooks (
      org_id integer not null,
      id uuid not null,
      name text not null,
      url text not null,
      events text[] not null,
      -- Sealed. The one before signs beside it until its time is over, so that the other side can change over.
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      is_active boolean not null default true,
      -- Since when nothing has arrived; after some days of it the address is no longer called.
      failing_since timestamptz,
      given_up_at timestamptz,
      created_by integer not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (org_id, id),
      check ((previous_secret is null) = (previous_until is null))
    );

    -- One message to one address; the same text and the same id with every try.
    create table workflow.webhook_deliveries (
      org_id integer not null,
      id uuid not null,
      webhook_id uuid not null,
      event text not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      tries integer not null default 0,
      next_try_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      -- Of the last try.
      tried_at timestamptz,
      status integer,
      problem text,
      answer text,
      milliseconds integer,
      primary key (org_id, id),
      foreign key (org_id, webhook_id) references workflow.webhooks (org_id, id) on delete cascade,
      check ((state = 'waiting') = (next_try_at is not null))
    );
    create index deliveries_of_webhook on workflow.webhook_deliveries (org_id, webhook_id, created_at desc, id desc);
    create index webhook_deliveries_due on workflow.webhook_deliveries (next_try_at) where next_try_at is not null;
    create index webhook_deliveries_by_age on workflow.webhook_deliveries (created_at);
  `).execute(db)
  await ownedByOrganization(db, 'workflow.webhooks')
  await ownedByOrganization(db, 'workflow.webhook_deliveries')
}
