import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type Context, route } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { notFound } from '#platform/shared/errors.ts'
import {
  administeringRoles,
  placeInMenu,
  putInMenu,
  refuseToGive,
  sharedWithRoles,
  shareWithRoles,
  takeFromMenu,
} from '#modules/access/server/index.ts'
import { builtTablesById } from '#modules/records/server/index.ts'
import { actions, actionsOf } from '#modules/records/shared/index.ts'
import { changeUse, showUse } from '../shared/contract.ts'
import { draftAt } from './drafts.ts'
import { projectAt } from './project.ts'
import { tableNameOf } from '../shared/keys.ts'

export const useRoutes = [
  route(showUse, (context, { id }) => rightsOf(context, id)),

  route(changeUse, async (context, wish) => {
    const { source, view } = await publishedName(context, wish.id)
    const before = await sharedWithRoles(context, source)
    for (const { id, actions: wanted } of wish.roles) {
      const had = before.find((role) => role.id === id)?.actions ?? []
      const other = actions.filter((one) => had.includes(one) !== actionsOf({ view }, wanted).includes(one))
      // Whoever made the table has all of it; other builders hand on what they have.
      refuseToGive(
        context.principal,
        other.map((one) => `${source}.${one}`),
      )
    }
    await share(context, wish)
    return { status: true as const }
  }),
]

async function share(context: Context, { id, roles, in_menu, parent_id, icon }: ParsedInputOf<typeof changeUse>) {
  const name = await publishedName(context, id)
  await shareWithRoles(
    context,
    { resource: name.source, title: name.title },
    new Map(roles.map((role) => [role.id, actionsOf(name, role.actions)])),
  )
  if (in_menu)
    await putInMenu(context, {
      ...(parent_id === 'project' && { heading: await headingOf(context, name.project_id) }),
      title: name.title,
      icon,
      source: name.source,
      permission: `${name.source}.r`,
      parent_id: parent_id === 'project' ? null : parent_id,
      role_ids: roles.filter(({ actions }) => actions.includes('r')).map((role) => role.id),
    })
  else await takeFromMenu(context, name.source)
}

/** Everybody reads, the builder and who administers roles do everything, in the menu under the name of the project. */
export async function shareAsDemo(services: Services, principal: Principal, ids: readonly string[]) {
  await withTenant(services.db, principal, async (db) => {
    const context = { services, principal, language: 'mn' as const, requestId: 'demo', ip: '', userAgent: null, db }
    for (const id of ids) {
      const { roles } = await rightsOf(context, id)
      const full = new Set([principal.roleId, ...(await administeringRoles(context))])
      await share(context, {
        id,
        roles: roles.map((role) => ({ id: role.id, actions: full.has(role.id) ? [...actions] : ['r'] })),
        in_menu: true,
        parent_id: 'project',
        icon: 'list',
      })
    }
  })
}

async function rightsOf(context: Context, id: string) {
  const { key, draft } = await draftAt(context, id)
  return {
    offered: actionsOf(draft, actions),
    roles: await sharedWithRoles(context, tableNameOf(key)),
    ...(await placeInMenu(context, tableNameOf(key))),
  }
}

const headingOf = async (context: Context, projectId: string) => {
  const { title, icon } = await projectAt(context, projectId)
  return { title, icon }
}

/** Nobody is given what there is not. */
async function publishedName(context: Context, id: string) {
  const { db, principal } = context
  const { key, project_id } = await draftAt(context, id)
  const [built] = await builtTablesById(db, principal.orgId, [id])
  if (!built || built.isAway) throw notFound('builder.not_published')
  return { source: tableNameOf(key), title: built.definition.title, view: built.definition.view, project_id }
}
