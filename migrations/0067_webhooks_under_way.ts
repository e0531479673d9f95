import { sql, type Kysely } from 'kysely'

/** Which messages are on their way now: no organisation has more of them than its share. */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Until when a try belongs to whoever took it up.
    alter table workflow.webhook_deliveries add column under_way_until timestamptz;

    -- What is due is looked for organisation by organisation, address by address.
    drop index workflow.webhook_deliveries_due;
    create index webhook_deliveries_due on workflow.webhook_deliveries (org_id, webhook_id, next_try_at, id)
      where next_try_at is not null;
    create index webhook_deliveries_under_way on workflow.webhook_deliveries (org_id)
      where under_way_until is not null;
    create index webhook_deliveries_served on workflow.webhook_deliveries (org_id, tried_at) where tried_at is not null;
  `).execute(db)
}
