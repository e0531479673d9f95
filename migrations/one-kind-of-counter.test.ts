import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0066_one_kind_of_counter.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('official numbers go on where they stood, each year and each organisation for itself', async () => {
  await sql`create table workflow.series_counters (org_id integer, series_id integer, period integer,
    value integer)`.execute(db)
  await sql`insert into workflow.series_counters values (71, 1, 2025, 40), (71, 1, 2026, 191), (72, 1, 0, 7)`.execute(
    db,
  )
  await up(db)
  const { rows } = await sql<{ org_id: number; name: string; value: number }>`
    select org_id, name, value from platform.counters where org_id in (71, 72) order by org_id, name`.execute(db)
  expect(rows).toEqual([
    { org_id: 71, name: 'workflow series 1 2025', value: 40 },
    { org_id: 71, name: 'workflow series 1 2026', value: 191 },
    { org_id: 72, name: 'workflow series 1 0', value: 7 },
  ])
})
