import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { seedDemo } from './demo/seed.ts'
import { addSuperAdmin } from './platform-organization.ts'

const { db } = await openTestDatabase()

test('the first super administrator holds role 1, and the demo may still come afterwards', async () => {
  await asSystem(db, (trx) => addSuperAdmin(trx, { login: 'root.admin', first_name: 'Сүхбат', last_name: 'Дорж' }, 'Summit#2026'))
  await seedDemo(db)
  await asSystem(db, (trx) => addSuperAdmin(trx, { login: 'second.admin', first_name: 'Номин', last_name: 'Бат' }, 'Summit#2026'))

  const members = await db.selectFrom('access.members as m').innerJoin('access.users as u', 'u.id', 'm.user_id').select(['u.login', 'm.main_role_id'])
    .where('m.org_id', '=', 0).orderBy('u.id').execute()
  expect(members).toEqual([
    { login: 'root.admin', main_role_id: 1 }, { login: 'superadmin', main_role_id: 1 }, { login: 'second.admin', main_role_id: 1 },
  ])
  const menu = await db.selectFrom('access.menu_items').select('url').where('org_id', '=', 0).orderBy('position').execute()
  expect(menu).toEqual([{ url: '/lambda/puzzle' }, { url: '/admin/profile' }])
})
