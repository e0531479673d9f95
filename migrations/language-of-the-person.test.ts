import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0064_language_of_the_person.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('what people read is kept with their account; who registered and never came in reads what they registered in', async () => {
  await sql`alter table access.users drop column language`.execute(db)
  await sql`create table notification.languages (user_id integer primary key, language text not null)`.execute(db)
  await sql`insert into access.roles (org_id, id, name, display_name, permissions) values (71, 70, 'clerk', '{}',
    '{}')`.execute(db)
  // The names of a member are filled in before the end of the transaction that adds them.
  await sql`alter table access.members drop constraint members_as_their_users`.execute(db)
  for (const [id, registeredIn] of [
    [701, 'en'],
    [702, 'en'],
    [703, null],
  ] as const) {
    await sql`insert into access.users (id, login, password_hash, first_name, last_name) values (${id}, ${`u${id}`},
      'x', 'a', 'b')`.execute(db)
    await sql`insert into access.members (org_id, user_id, main_role_id, state, is_active, registered_in) values (71,
      ${id}, 70, 'active', true, ${registeredIn})`.execute(db)
  }
  await sql`insert into notification.languages values (701, 'ko')`.execute(db)

  await up(db)
  const { rows } = await sql<{
    language: string | null
  }>`select language from access.users where id between 701 and 703 order by id`.execute(db)
  expect(rows.map(({ language }) => language)).toEqual(['ko', 'en', null])
})
