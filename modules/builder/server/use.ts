import { type Context, route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { placeInMenu, putInMenu, sharedWithRoles, shareWithRoles, takeFromMenu } from '#modules/access/server/index.ts'
import { builtTablesById } from '#modules/records/server/index.ts'
import { changeUse, showUse } from '../shared/contract.ts'
import { draftAt, nameOf } from './drafts.ts'
import { projectAt } from './project.ts'

export const useRoutes = [
  route(showUse, async (context, { id }) => {
    const { key } = await draftAt(context, id)
    return { roles: await sharedWithRoles(context, nameOf(key)), ...(await placeInMenu(context, nameOf(key))) }
  }),

  route(changeUse, async (context, { id, roles, in_menu, parent_id, icon }) => {
    const name = await publishedName(context, id)
    await shareWithRoles(context, name.source, new Map(roles.map((role) => [role.id, role.actions])))
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
    return { status: true as const }
  }),
]

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
  return { source: nameOf(key), title: built.definition.title, project_id }
}
