import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '#app/modules.ts'
import { definedTables } from '#modules/records/server/index.ts'
import { openTestDatabase } from '#platform/testing/database.ts'

const { db } = await openTestDatabase()

test('every table that a module ships is as its definition says', async () => {
  const tables = definedTables()
  expect(tables.length).toBeGreaterThan(0)
  for (const { name, columns } of tables) {
    const { rows } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`.execute(db)
    const known = Object.fromEntries(rows.map((row) => [row.name, row.type]))
    expect([name, known]).toEqual([name, columns])
  }
})
