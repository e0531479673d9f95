import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route, type Route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { listMenu, listRoles, showRole, type RoleRow } from '../../shared/roles.ts'
import type { FlowsNaming } from '../handed-in/flows-naming.ts'
import { forEverybody, isForEverybody } from '../handed-in/for-everybody.ts'
import { beyondOf, organizationGrants } from '../rights/granting.ts'
import { menuRows } from '../menu/menu.ts'

type Reader = Pick<Principal, 'permissions' | 'person'>

export const listRolesRoute = route(listRoles, async ({ db, principal }) => {
  const {
    orgId,
    permissions,
    person: { roleIds },
  } = principal
  const { max } = await organizationGrants(db, orgId)
  // As `beyondOf` says it of one role: what lies above the ceiling rules nobody, and what everybody begins with too.
  const isWithin =
    max === null
      ? sql`r.permissions <@ ${[...permissions, ...forEverybody()]}::text[]`
      : sql`not r.permissions && ${max.filter((one) => !permissions.has(one) && !isForEverybody(one))}::text[]`
  const { rows } = await sql<Omit<RoleRow, 'is_mine'>>`
    select r.id, r.name, r.display_name, r.note, cardinality(r.permissions) as permissions, coalesce(held.people,
    0) as people, ${isWithin} as is_within_mine
    from access.roles r left join (
      select role_id, sum(people)::integer as people from (
        select main_role_id as role_id, count(*) as people from access.members where org_id = ${orgId}
        group by main_role_id
        union all
        -- Nobody is counted twice who holds their main role beside it as well.
        select x.role_id, count(*) from access.member_roles x where x.org_id = ${orgId} and not exists (
          select from access.members m where m.org_id = ${orgId} and m.user_id = x.user_id
          and m.main_role_id = x.role_id) group by x.role_id
      ) holders group by role_id
    ) held on held.role_id = r.id
    where r.org_id = ${orgId} order by r.id`.execute(db)
  return { roles: rows.map((role) => ({ ...role, is_mine: roleIds.includes(role.id) })) }
})

export const showRoleRoute = (flowsNaming: FlowsNaming): Route =>
  route(showRole, async ({ db, principal }, { id }) => {
    const role = await roleOf(db, principal.orgId, id)
    const { max } = await organizationGrants(db, principal.orgId)
    return {
      ...role,
      ...relationTo(principal, role, max),
      flows: await flowsNaming(db, principal.orgId, { role_ids: [id] }),
    }
  })

export async function roleOf(db: Db, orgId: number, id: number) {
  const role = await db
    .selectFrom('access.roles')
    .select(['id', 'name', 'display_name', 'note', 'menus', 'default_menu', 'permissions', 'version'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!role) throw notFound('access.role_unknown')
  return role
}

function relationTo(
  reader: Reader,
  { id, permissions }: { id: number; permissions: readonly string[] },
  max: readonly string[] | null,
) {
  return {
    is_mine: reader.person.roleIds.includes(id),
    is_within_mine: beyondOf(reader, permissions, max).length === 0,
  }
}

export const listMenuRoute = route(listMenu, async ({ db, principal }) => ({
  items: (await menuRows(db, principal.orgId)).map(({ id, parent_id, type, title, icon, permission }) => ({
    id,
    parent: parent_id,
    type,
    title,
    icon,
    permission,
  })),
}))
