import { addMember, addMenuItems, createUserWithHash, noteOffered, offerWhatIsNew, PLATFORM_ORG_ID, setDefaultMenu, superAdminRole, type NewMenuItem, type Offer } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'

const menu: NewMenuItem[] = [
  {
    id: 1, type: 'router-link', url: '/lambda/puzzle', icon: 'building', permission: 'platform.admin',
    title: { mn: 'Байгууллагууд', en: 'Organizations', ko: '조직' },
  },
  {
    id: 2, type: 'router-link', url: '/lambda/system', icon: 'chart', permission: 'platform.admin',
    title: { mn: 'Системийн төлөв', en: 'System', ko: '시스템' },
  },
  {
    id: 4, type: 'router-link', url: '/lambda/permissions', icon: 'key', permission: 'platform.admin',
    title: { mn: 'Эрхийн дээд хязгаар', en: 'Ceilings', ko: '권한 상한' },
  },
  {
    id: 5, type: 'router-link', url: '/lambda/people', icon: 'users', permission: 'platform.admin',
    title: { mn: 'Бүх хэрэглэгч', en: 'Everybody', ko: '모든 사용자' },
  },
  {
    id: 6, type: 'router-link', url: '/lambda/administrators', icon: 'shield', permission: 'platform.admin',
    title: { mn: 'Системийн админууд', en: 'Administrators', ko: '시스템 관리자' },
  },
  {
    id: 7, type: 'router-link', url: '/lambda/audit', icon: 'clock', permission: 'platform.admin',
    title: { mn: 'Нийт бүртгэл', en: 'Audit log', ko: '감사 로그' },
  },
  { id: 3, type: 'router-link', url: '/admin/profile', icon: 'user', title: { mn: 'Миний мэдээлэл', en: 'My profile', ko: '내 정보' } },
]

const offer: Offer = { menu, roles: {} }
/** What stood in its menu before anybody wrote down what it was offered. */
const before = new Set([1, 2, 3, 4].map((id) => `menu:${id}`))

/** The platform's own organisation, where super administrators stand: its role and its menu. Whoever comes second changes nothing. */
export async function platformOrganization(db: Trx): Promise<{ roleId: number }> {
  const roleId = await superAdminRole(db, {
    name: 'super_admin', display_name: { mn: 'Супер админ', en: 'Super administrator', ko: '최고 관리자' }, permissions: ['platform.admin'],
  })
  const { numInsertedOrUpdatedRows } = await db.insertInto('platform.counters').values({ org_id: PLATFORM_ORG_ID, name: 'platform.menu', value: menu.length })
    .onConflict((known) => known.columns(['org_id', 'name']).doNothing()).executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) {
    await addMenuItems(db, PLATFORM_ORG_ID, menu)
    await setDefaultMenu(db, PLATFORM_ORG_ID, [roleId], menu[0]!.id)
    await noteOffered(db, PLATFORM_ORG_ID, offer)
  }
  return { roleId }
}

/** What the menu of those above all organisations has gained since they were last here. */
export async function bringPlatformUpToDate(db: Trx, given: Offer = offer) {
  const founded = await db.selectFrom('platform.counters').select('value').where('org_id', '=', PLATFORM_ORG_ID).where('name', '=', 'platform.menu').executeTakeFirst()
  if (founded) await offerWhatIsNew(db, PLATFORM_ORG_ID, given, before)
}

export interface SuperAdmin {
  login: string
  first_name: string
  last_name: string
  email?: string
}

/** Somebody who administers the whole platform. */
export async function addSuperAdmin(db: Trx, person: SuperAdmin, passwordHash: string) {
  const { roleId } = await platformOrganization(db)
  const userId = await createUserWithHash(db, person, passwordHash)
  await addMember(db, PLATFORM_ORG_ID, { user_id: userId, main_role_id: roleId, access: 'owner' })
}
