import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { auditChange } from './audit.ts'
import { withTenant } from './tenancy.ts'

const { db } = await openTestDatabase()
const tenant = { orgId: 7, userId: 3 }
const principal = { ...tenant, roleId: 12 }
const role = { action: 'access.role_changed', subject_type: 'access.role', subject_id: 5, subject_name: 'Хянагч' }

test('a change is kept with who, where and only what differs', async () => {
  await withTenant(db, tenant, (trx) =>
    auditChange(
      { db: trx, principal: { ...principal, impersonatorId: 1 }, ip: '10.0.0.9', requestId: 'r-1' },
      {
        ...role,
        before: { name: 'reviewer', note: null, permissions: ['a'] },
        after: { name: 'reviewer', note: 'шинэ', permissions: ['a', 'b'] },
      },
    ),
  )
  const [entry] = await entriesOf('5')
  expect(entry).toMatchObject({
    org_id: 7,
    user_id: 3,
    role_id: 12,
    impersonator_id: 1,
    ip: '10.0.0.9',
    request_id: 'r-1',
    action: 'access.role_changed',
    subject_name: 'Хянагч',
    before: { note: null, permissions: ['a'] },
    after: { note: 'шинэ', permissions: ['a', 'b'] },
  })
})

test('what changes nothing is not written down', async () => {
  await withTenant(db, tenant, (trx) =>
    auditChange({ db: trx, principal }, { ...role, subject_id: 6, before: { note: undefined }, after: { note: null } }),
  )
  expect(await entriesOf('6')).toEqual([])
})

test('what comes into being has no before', async () => {
  await withTenant(db, tenant, (trx) =>
    auditChange({ db: trx, principal }, { ...role, subject_id: 8, after: { name: 'new' } }),
  )
  expect(await entriesOf('8')).toMatchObject([{ before: null, after: { name: 'new' } }])
})

test('nobody in the product can change or remove an entry', async () => {
  await withTenant(db, tenant, (trx) => auditChange({ db: trx, principal }, { ...role, subject_id: 9 }))
  const change = (statement: string) => withTenant(db, tenant, (trx) => sql.raw(statement).execute(trx))
  await expect(change(`update platform.audit set user_id = 4`)).rejects.toThrow('permission denied')
  await expect(change(`delete from platform.audit`)).rejects.toThrow('permission denied')
})

test('another organisation reads none of it', async () => {
  const found = await withTenant(db, { orgId: 8, userId: 3 }, (trx) =>
    trx.selectFrom('platform.audit').selectAll().execute(),
  )
  expect(found).toEqual([])
})

function entriesOf(subjectId: string) {
  return withTenant(db, tenant, (trx) =>
    trx.selectFrom('platform.audit').selectAll().where('org_id', '=', 7).where('subject_id', '=', subjectId).execute(),
  )
}
