import { sql, type Kysely } from 'kysely'

/** Two flows that organisations begin with named pictures that do not exist, so lists drew the plain document. Nobody else could choose those names. */
const pictures: readonly [before: string, after: string][] = [['cart', 'box'], ['letter', 'mail']]

export async function up(db: Kysely<unknown>) {
  // What stands beneath the sentence of a letter; a letter that waits for a summary keeps it.
  await sql`alter table notification.notifications add column facts jsonb not null default '[]'`.execute(db)
  for (const [before, after] of pictures) {
    await sql`update workflow.definitions set icon = ${after} where icon = ${before}`.execute(db)
    // What is being drawn would bring the old name back when it is published. Its hash is computed anew when it is saved next.
    await sql`update workflow.flow_drafts set contents = contents || jsonb_build_object('icon', ${after}::text), content_hash = '' where contents ->> 'icon' = ${before}`.execute(db)
  }
}
