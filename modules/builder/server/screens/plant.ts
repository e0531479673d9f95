import type { Services } from '#platform/server/module.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import type { Principal } from '#platform/server/principal.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { putInMenu, sharedWithRoles } from '#modules/access/server/index.ts'
import { publishScreen } from '#modules/records/server/index.ts'
import { placeOfScreen, type ScreenDefinition } from '#modules/records/shared/index.ts'
import { projectAt } from '../project.ts'

/** Screens of a project that stand from the start, in the menu under its name. */
export async function plantScreens(
  services: Services,
  principal: Principal,
  projectId: string,
  screens: readonly (ScreenDefinition & { key: string })[],
) {
  await withTenant(services.db, principal, async (db) => {
    const context = { services, principal, language: 'mn' as const, requestId: 'demo', ip: '', userAgent: null, db }
    const { title, icon } = await projectAt(context, projectId)
    for (const { key, ...definition } of screens) {
      const id = orderedId()
      await db
        .insertInto('builder.screens')
        .values({
          org_id: principal.orgId,
          id,
          project_id: projectId,
          key,
          draft: JSON.stringify(definition),
          updated_by: principal.userId,
        })
        .execute()
      await publishScreen(context, { id, key, definition })
      const readers = (await sharedWithRoles(context, definition.source)).filter(({ actions }) => actions.includes('r'))
      await putInMenu(context, {
        heading: { title, icon },
        title: definition.title,
        icon: 'grid',
        source: placeOfScreen(key),
        permission: `${definition.source}.r`,
        parent_id: null,
        role_ids: readers.map((role) => role.id),
      })
    }
  })
}
