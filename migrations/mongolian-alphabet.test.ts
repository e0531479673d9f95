import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { alphabet } from '#platform/server/alphabet.ts'

const { db } = await openTestDatabase()
const letters = 'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯABYZ'
const names = [
  'Енч',
  'Ерөөлт',
  'Ёлк',
  'Ёндон',
  'Жавхлан',
  'Одон',
  'Өнөр',
  'Пагма',
  'Уянга',
  'Үүрийн',
  'Фу',
  'Anna',
  'Zoya',
]

test.each([
  ['letters', [...letters]],
  ['names', names],
])(
  'the database and the program put %s in the order of the Mongolian alphabet, and Latin after it',
  async (_what, inOrder) => {
    const mixed = inOrder.toReversed()
    const { rows } = await sql<{
      one: string
    }>`select one from unnest(${mixed}::text[]) one order by one collate platform.mongolian`.execute(db)
    expect(rows.map(({ one }) => one)).toEqual(inOrder)
    expect(mixed.toSorted(alphabet.compare)).toEqual(inOrder)
  },
)

test('every name is indexed in that order, and in no other', async () => {
  const { rows } = await sql<{ name: string; collation: string }>`
    select i.relname as name, c.collname as collation from pg_index x join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = i.relnamespace
      cross join lateral unnest(x.indcollation) as used join pg_collation c on c.oid = used
    where c.collprovider = 'i' and n.nspname in ('access', 'organization', 'workflow', 'platform')
    and i.relname <> 'saved_views_by_name'`.execute(db)
  expect([...new Set(rows.map(({ collation }) => collation))]).toEqual(['mongolian'])
  expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual([
    'employees_by_name',
    'employees_present',
    'members_by_name',
    'users_by_name',
  ])
})
