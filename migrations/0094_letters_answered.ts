import { sql, type Kysely } from 'kysely'

/** Who is answered by whoever got a letter that somebody of the organisation wrote. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`alter table platform.mails add column reply_to text`).execute(db)
}
