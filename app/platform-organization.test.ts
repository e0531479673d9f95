import { expect, test } from 'vitest'
import { hashPassword, membersWhere, PLATFORM_ORG_ID } from '#modules/access/server/index.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { seedDemo } from './demo/seed.ts'
import { addSuperAdmin } from './platform-organization.ts'

const { db } = await openTestDatabase()

test('the first super administrator holds role 1, and the demo may still come afterwards', async () => {
  const hash = await hashPassword('Burged#2026')
  await asSystem(db, (trx) =>
    addSuperAdmin(trx, { login: 'root.admin', first_name: 'Сүхбат', last_name: 'Дорж' }, hash),
  )
  await seedDemo(db)
  await asSystem(db, (trx) =>
    addSuperAdmin(trx, { login: 'second.admin', first_name: 'Номин', last_name: 'Бат' }, hash),
  )

  const members = await membersWhere(db, PLATFORM_ORG_ID, { user_ids: [], role_ids: [1] })
  expect(members.map(({ first_name, role_ids }) => [first_name, role_ids])).toEqual([
    ['Сүхбат', [1]],
    ['Тэнгис', [1]],
    ['Номин', [1]],
  ])
})
