import { addMember, addMenuItems, createUser, PLATFORM_ORG_ID, setDefaultMenu, superAdminRole, type NewMenuItem } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'

const menu: NewMenuItem[] = [
  {
    id: 1, type: 'router-link', url: '/lambda/puzzle', icon: 'building', permission: 'platform.admin',
    title: { mn: 'Байгууллагууд', en: 'Organizations', ko: '조직' },
  },
  { id: 3, type: 'router-link', url: '/admin/profile', icon: 'user', title: { mn: 'Миний мэдээлэл', en: 'My profile', ko: '내 정보' } },
]

/** The platform's own organisation, where super administrators stand: its role and its menu. Whoever comes second changes nothing. */
export async function platformOrganization(db: Trx): Promise<{ roleId: number }> {
  const roleId = await superAdminRole(db, {
    name: 'super_admin', display_name: { mn: 'Супер админ', en: 'Super administrator', ko: '최고 관리자' }, permissions: ['platform.admin'],
  })
  const hasMenu = await db.selectFrom('platform.counters').select('value').where('org_id', '=', PLATFORM_ORG_ID).where('name', '=', 'platform.menu').executeTakeFirst()
  if (!hasMenu) {
    await db.insertInto('platform.counters').values({ org_id: PLATFORM_ORG_ID, name: 'platform.menu', value: menu.length }).execute()
    await addMenuItems(db, PLATFORM_ORG_ID, menu)
    await setDefaultMenu(db, PLATFORM_ORG_ID, [roleId], menu[0]!.id)
  }
  return { roleId }
}

export interface SuperAdmin {
  login: string
  first_name: string
  last_name: string
  email?: string
}

/** Somebody who administers the whole platform. */
export async function addSuperAdmin(db: Trx, person: SuperAdmin, password: string) {
  const { roleId } = await platformOrganization(db)
  const userId = await createUser(db, person, password)
  await addMember(db, PLATFORM_ORG_ID, { user_id: userId, main_role_id: roleId, access: 'owner' })
}
