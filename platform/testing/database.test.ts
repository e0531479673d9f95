import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from './database.ts'

const { db } = await openTestDatabase()

test('a test file finds a migrated database', async () => {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('platform.sessions') is not null as known`.execute(
    db,
  )
  expect(rows).toEqual([{ known: true }])
})

test('every test file has a database of its own', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  expect(JSON.stringify(await createTestDatabase())).not.toContain(rows[0]?.name)
})
