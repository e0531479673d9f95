import { sql, type Kysely } from 'kysely'

/** Every decision asks which unread news about its document ask for what has been done now. */
export async function up(db: Kysely<unknown>) {
  await sql`create index unread_news_about on notification.notifications (org_id, link) where read_at is null`.execute(db)
}
