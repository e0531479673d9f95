import { auditChange } from '#platform/server/audit.ts'
import { unlessBroken, type Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict, forbidden, unprocessable } from '#platform/shared/errors.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { lastChange } from '../audit/late.ts'
import { changeRole, createRole, removeRole, type RoleValues } from '../../shared/roles.ts'
import { permissionLabels, refuseUnknown, type AllModules } from '../rights/catalogue.ts'
import type { FlowsNaming } from '../handed-in/flows-naming.ts'
import {
  beyondOf,
  inForce,
  lockRights,
  organizationGrants,
  refuseBeyond,
  refuseLockOut,
  refuseToGive,
} from '../rights/granting.ts'
import { isLeaf, menuRows, type MenuRow } from '../menu/menu.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { holdersOf } from './role-holders.ts'
import { roleOf } from './role-list.ts'
import { newRoleId, SUPER_ADMIN_ROLE_ID } from '../rights/roles.ts'

export const createRoleRoute = (modules: AllModules): Route =>
  route(createRole, async (context, values) => {
    const { db, principal } = context
    await refuseUnknown(modules, context.db, context.principal.orgId, values.permissions)
    refuseToGive(principal, values.permissions)
    const menu = await fittingMenu(db, principal.orgId, values)
    const id = await newRoleId(db)
    await unlessTaken(() =>
      db
        .insertInto('access.roles')
        .values({ org_id: principal.orgId, id, ...asRow(values) })
        .execute(),
    )
    await auditChange(context, {
      action: 'access.role_created',
      ...subject(id, values),
      ...(await permissionLabels(modules, db, principal.orgId, values.permissions)),
      after: facts(values, menu),
    })
    await tellRightsChanged(db, principal.orgId, String(id), [])
    return { id }
  })

export const changeRoleRoute = (modules: AllModules): Route =>
  route(changeRole, async (context, { id, version, ...values }) => {
    const { db, principal } = context
    refuseSuperAdmins(id)
    await lockRights(db, principal.orgId)
    const before = await roleOf(db, principal.orgId, id)
    if (before.version !== version)
      throw conflict('access.role.changed_meanwhile', {
        extra: { winner: await lastChange(db, principal.orgId, { subject_type: 'access.role', subject_id: id }) },
      })
    const added = values.permissions.filter((permission) => !before.permissions.includes(permission))
    await refuseUnknown(modules, context.db, context.principal.orgId, added)
    // Taking away what one does not have would be ruling over those above, and so would naming their role or choosing
    // what they see.
    const { max } = await organizationGrants(db, principal.orgId)
    const held = inForce(before.permissions, max)
    refuseToGive(principal, [
      ...added,
      ...(look(values) === look(before) ? held.filter((permission) => !values.permissions.includes(permission)) : held),
    ])
    const menu = await fittingMenu(db, principal.orgId, values)

    await unlessTaken(() =>
      db
        .updateTable('access.roles')
        .set({ ...asRow(values), version: version + 1 })
        .where('org_id', '=', principal.orgId)
        .where('id', '=', id)
        .execute(),
    )
    await refuseLockOut(db, principal.orgId)
    await auditChange(context, {
      action: 'access.role_changed',
      ...subject(id, values),
      ...(await permissionLabels(modules, db, principal.orgId, before.permissions, values.permissions)),
      before: facts(before, menu),
      after: facts(values, menu),
    })
    await tellRightsChanged(db, principal.orgId, String(id), [`r:${id}`])
    return { version: version + 1 }
  })

export const removeRoleRoute = (modules: AllModules, flowsNaming: FlowsNaming): Route =>
  route(removeRole, async (context, { id }) => {
    const { db, principal } = context
    refuseSuperAdmins(id)
    await lockRights(db, principal.orgId)
    const role = await roleOf(db, principal.orgId, id)
    refuseBeyond(beyondOf(principal, role.permissions, (await organizationGrants(db, principal.orgId)).max))
    const people = await holdersOf(db, principal.orgId, id)
    if (people.length > 0) {
      throw conflict('access.role.held', {
        params: { count: people.length },
        extra: { people: people.map(({ user_id, first_name, last_name }) => ({ user_id, first_name, last_name })) },
      })
    }
    // A document would come to a step that reaches nobody, and stay there.
    const flows = await flowsNaming(db, principal.orgId, { role_ids: [id] })
    if (flows.length > 0)
      throw conflict('access.role.in_flows', {
        params: { flows: flows.map((title) => inLanguage(title, context.language)).join(', ') },
        extra: { flows },
      })
    await db.deleteFrom('access.roles').where('org_id', '=', principal.orgId).where('id', '=', id).execute()
    await auditChange(context, {
      action: 'access.role_removed',
      ...subject(id, role),
      ...(await permissionLabels(modules, db, principal.orgId, role.permissions)),
      before: facts(role, await menuRows(db, principal.orgId)),
    })
    await tellRightsChanged(db, principal.orgId, String(id), [])
    return { status: true as const }
  })

type Kept = Omit<RoleValues, 'default_menu'> & { default_menu: number | null }

const asRow = ({ name, display_name, note, menus, default_menu, permissions }: RoleValues) => ({
  name,
  display_name: JSON.stringify(display_name),
  note: note || null,
  menus: menus && inOrder(menus),
  default_menu,
  permissions: inOrder(permissions),
})

/** All of a role but what it may. */
const look = ({ name, display_name: { mn, en, ko }, note, menus, default_menu }: Kept) =>
  JSON.stringify([name, mn, en || null, ko || null, note || null, menus && inOrder(menus), default_menu])

/**
 * As the audit log tells it: with the titles that the menu has now, and sorted, so that only what differs is a
 * difference.
 */
function facts(
  { name, display_name: { mn, en, ko }, note, menus, default_menu, permissions }: Kept,
  menu: readonly MenuRow[],
) {
  const titles = (ids: readonly number[]) => ids.map((id) => menu.find((row) => row.id === id)?.title.mn ?? String(id))
  return {
    name,
    display_name: { mn, ...(en && { en }), ...(ko && { ko }) },
    note: note || null,
    menus: menus && titles(inOrder(menus)),
    default_menu: default_menu && titles([default_menu])[0],
    permissions: inOrder(permissions),
  }
}

const subject = (id: number, { display_name }: Pick<Kept, 'display_name'>) => ({
  subject_type: 'access.role',
  subject_id: id,
  subject_name: display_name.mn,
})

/** Each once. */
function inOrder<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
}

function refuseSuperAdmins(id: number) {
  if (id === SUPER_ADMIN_ROLE_ID) throw forbidden('access.role_of_super_admins')
}

/** The menu of the organisation, unless the default menu is none that the role will see. */
async function fittingMenu(db: Trx, orgId: Principal['orgId'], { menus, default_menu, permissions }: RoleValues) {
  const rows = await menuRows(db, orgId)
  if (menus?.some((id) => !rows.some((row) => row.id === id)))
    throw unprocessable('access.role.menu_unknown', { fields: { menus: 'access.role.menu_unknown' } })
  const start = rows.find(({ id }) => id === default_menu)
  const { standard } = await organizationGrants(db, orgId)
  const isSeen =
    start &&
    isLeaf(start) &&
    (menus === null || menus.includes(start.id)) &&
    (start.permission === null || [...permissions, ...standard].includes(start.permission))
  if (!isSeen)
    throw unprocessable('access.role.default_menu_hidden', {
      fields: { default_menu: 'access.role.default_menu_hidden' },
    })
  return rows
}

const nameTaken = () => conflict('access.role.name_taken', { fields: { name: 'access.role.name_taken' } })
const unlessTaken = (write: () => Promise<unknown>) => unlessBroken({ roles_org_id_name_key: nameTaken }, write)
