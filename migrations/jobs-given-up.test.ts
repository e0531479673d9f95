import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0065_jobs_given_up.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('jobs of which the log says that they were given up stay so; those that ended with their unit, or are there again, do not', async () => {
  await sql`alter table organization.jobs drop column is_given_up`.execute(db)
  await sql`insert into organization.org_types (id, name) values (90, '{"mn": "x"}') on conflict do nothing`.execute(db)
  await sql`insert into organization.organizations (org_id, name, org_type_id) overriding system value values (71, 'x',
    90)`.execute(db)
  await sql`insert into organization.structs (org_id, id, position, struct, valid_to) values (71, 1, 0, 'x',
    '2026-03-01')`.execute(db)
  for (const [id, end] of [
    [1, '2026-03-01'],
    [2, '2026-03-01'],
    [3, null],
  ] as const) {
    await sql`insert into organization.jobs (org_id, id, struct_id, job, valid_to) values (71, ${id}, 1, 'x',
      ${end})`.execute(db)
  }
  for (const [n, subject, action] of [
    [1, 1, 'job_removed'],
    [2, 2, 'job_added'],
    [3, 3, 'job_removed'],
  ] as const) {
    await sql`insert into platform.audit (id, org_id, user_id, role_id, action, subject_type, subject_id, subject_name)
      values (${`00000000-0000-7000-8000-00000000000${n}`}, 71, 701, 70, ${`organization.${action}`},
      'organization.job', ${String(subject)}, 'x')`.execute(db)
  }

  await up(db)
  const { rows } = await sql<{
    id: number
  }>`select id from organization.jobs where org_id = 71 and is_given_up order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([1])
})
