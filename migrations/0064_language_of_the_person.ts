import { sql, type Kysely } from 'kysely'

/** The language that somebody reads belongs to the account: also letters about the account itself are written in it. */
export async function up(db: Kysely<unknown>) {
  await sql.raw("alter table access.users add column language text check (language in ('mn', 'en', 'ko'))").execute(db)
  await sql.raw('grant select (language), update (language) on access.users to orgil_app').execute(db)
  await sql.raw('update access.users u set language = l.language from notification.languages l where l.user_id = u.id').execute(db)
  // Whoever registered and never came in since has said it as well.
  await sql.raw('update access.users u set language = m.registered_in from access.members m where m.user_id = u.id and u.language is null and m.registered_in is not null').execute(db)
  await sql.raw('drop table notification.languages').execute(db)
}
