import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0044_one_letter_words.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('a job that was there before is found by its word of one letter, and no other is written anew', async () => {
  // Fixed text: a function as it stood before.
  await sql
    .raw(
      `create or replace function access.search_text(given text) returns text language sql immutable parallel safe as $$
        select 'as it was' $$`,
    )
    .execute(db)
  await sql`insert into organization.structs (org_id, id, struct) values (1, 1, 'Цех')`.execute(db)
  await sql`insert into organization.jobs (org_id, id, struct_id, job) values (1, 1, 1, 'Оператор III'), (1, 2, 1,
    'Оператор II')`.execute(db)
  await up(db)
  const { rows } = await sql<{ search: string }>`select search from organization.jobs order by id`.execute(db)
  expect(rows.map(({ search }) => search)).toEqual(['operator iii', 'as it was'])
})
