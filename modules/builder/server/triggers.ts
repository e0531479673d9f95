import { sharedWithRoles } from '#modules/access/server/index.ts'
import { addressesOf, triggerHooks, triggerRuns } from '#modules/records/server/index.ts'
import { flowsToTake } from '#modules/workflow/server/index.ts'
import { route } from '#platform/server/route.ts'
import { listTriggerChoices, listTriggerRuns } from '../shared/triggers.ts'
import { draftAt } from './drafts.ts'
import { tableNameOf } from '../shared/keys.ts'

export const triggerRoutes = [
  route(listTriggerRuns, async (context, { id }) => {
    const { key } = await draftAt(context, id)
    const { services, language } = context
    return (await triggerRuns(context.db, context.principal.orgId, tableNameOf(key))).map(
      ({ problem, params, ...run }) => ({
        ...run,
        at: run.at.toISOString(),
        ended_at: run.ended_at?.toISOString() ?? null,
        problem: problem === null ? null : services.translate(language, problem, params ?? {}),
      }),
    )
  }),
  route(listTriggerChoices, async (context) => {
    const { db, principal } = context
    const roles = await sharedWithRoles(context, '')
    return {
      flows: await flowsToTake(db, principal.orgId),
      addresses: [...(await addressesOf(db, principal.orgId))],
      roles: roles.map(({ id, display_name }) => ({ id, title: display_name })),
      hooks: triggerHooks(),
    }
  }),
]
