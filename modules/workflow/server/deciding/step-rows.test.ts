import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'

const { db } = await openTestDatabase()

test('a step row has the columns of the specification, and is not done by itself', async () => {
  const { rows } = await sql<{ name: string; usual: string | null }>`
    select column_name as name, column_default as usual from information_schema.columns where table_schema = 'workflow'
    and table_name = 'steps'`.execute(db)
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'id',
      'row_id',
      'role_id',
      'user_id',
      'org_role_id',
      'org_id',
      'struct_id',
      'job_id',
      'emp_id',
      'status',
      'status_type',
      'is_subject_changeable',
      'status_id',
      'subject_type',
      'is_read_only',
      'is_signature_needed',
      'description',
      'is_done',
      'signature',
      'step_data',
    ]),
  )
  expect(rows.find(({ name }) => name === 'is_done')?.usual).toBe('0')
})
