import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0046_those_who_return.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('of whoever was deleted before, the log tells the state to come back to; without it they come back closed out', async () => {
  await sql`alter table access.members drop column state_before`.execute(db)
  await sql`alter table access.registrations drop column confirmed_at`.execute(db)
  await sql`insert into access.roles (org_id, id, name, display_name, permissions) values (7, 70, 'clerk', '{}',
    '{}')`.execute(db)
  // The names of a member are filled in before the end of the transaction that adds them.
  await sql`alter table access.members drop constraint members_as_their_users`.execute(db)
  for (const [id, state] of [
    [71, 'deleted'],
    [72, 'deleted'],
    [73, 'deleted'],
    [74, 'active'],
  ] as const) {
    await sql`insert into access.users (id, login, password_hash, first_name, last_name) values (${id}, ${`u${id}`},
      'x', 'a', 'b')`.execute(db)
    await sql`insert into access.members (org_id, user_id, main_role_id, state, is_active) values (7, ${id}, 70,
      ${state}, ${state === 'active'})`.execute(db)
  }
  const log = (id: number, user: number, state: string) =>
    sql`
    insert into platform.audit (id, org_id, user_id, role_id, action, subject_type, subject_id, subject_name, before)
    values (${`00000000-0000-7000-8000-00000000000${id}`}, 7, 74, 70, 'access.user_removed', 'access.user', ${user}, '',
    ${JSON.stringify({ state })})`.execute(db)
  await log(1, 71, 'active')
  await log(2, 71, 'not_confirmed')
  await log(3, 72, 'active')
  await up(db)
  const { rows } = await sql<{
    user_id: number
    state_before: string | null
  }>`select user_id, state_before from access.members where org_id = 7 order by user_id`.execute(db)
  expect(rows.map(({ state_before }) => state_before)).toEqual(['not_confirmed', 'active', 'inactive', null])
})
