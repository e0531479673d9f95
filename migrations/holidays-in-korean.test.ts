import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0047_holidays_in_korean.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

const rows: [day: string, name: Record<string, string>, ko: string | null][] = [
  ['2027-01-01', { mn: 'Шинэ жил', en: "New Year's Day" }, '새해 첫날'],
  ['2027-06-01', { mn: 'Хүүхдийн баяр', en: "Children's Day", ko: '' }, '어린이날'],
  ['2028-01-01', { mn: 'Шинэ жил', en: "New Year's Day", ko: '신정' }, '신정'],
  ['2028-06-01', { mn: 'Хүүхдийн баяр', en: 'Our day' }, null],
  ['2028-04-02', { mn: 'Ойн өдөр' }, null],
]

test('public holidays that the product once named get their Korean name, and no others', async () => {
  const {
    rows: [type],
  } = await sql<{
    id: number
  }>`insert into organization.org_types (name) values ('{"mn":"Төрөл"}') returning id`.execute(db)
  const {
    rows: [org],
  } = await sql<{
    org_id: number
  }>`insert into organization.organizations (name, short_name, register_number, org_type_id) values ('Байгууллага', 'Б',
    '5999999', ${type!.id}) returning org_id`.execute(db)
  for (const [day, name] of rows)
    await sql`insert into organization.holidays (org_id, day, name) values (${org!.org_id}, ${day},
      ${JSON.stringify(name)})`.execute(db)
  await up(db)
  const { rows: after } = await sql<{
    day: string
    name: Record<string, string>
  }>`select day::text as day, name from organization.holidays where org_id = ${org!.org_id} order by day`.execute(db)
  expect(after.map(({ day, name }) => [day, name['ko'] || null])).toEqual(
    rows.toSorted(([a], [b]) => a.localeCompare(b)).map(([day, , ko]) => [day, ko]),
  )
})
