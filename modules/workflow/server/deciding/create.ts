import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { filingOf } from '../filing/types.ts'
import { beginInstance } from './begin-instance.ts'
import { theEmployee } from './world.ts'

export const createRoute = route(createDocument, async (context, { flow_id, type_id, watcher_emp_ids, ...given }) => {
  const { db, principal } = context
  const filing = await filingOf(db, principal.orgId, flow_id, type_id)
  const begun = await beginInstance(
    context,
    { flow_id, filing, contents: given, also: watcher_emp_ids.map(theEmployee) },
    async ({ id, people, now }) => {
      const watchers = watcher_emp_ids.map((empId) => people.find(({ emp_id }) => emp_id === empId) ?? unknownWatcher())
      await addWatchers(
        db,
        principal.orgId,
        id,
        watchers.map(({ user_id }) => user_id),
        now,
      )
    },
  )
  const { id, number, registered_number, version } = begun
  return { id, number, registered_number, version }
})

export async function addWatchers(db: Trx, orgId: number, instanceId: string, userIds: readonly number[], at: string) {
  if (userIds.length === 0) return
  await db
    .insertInto('workflow.participants')
    .values(
      [...new Set(userIds)].map((user_id) => ({
        org_id: orgId,
        user_id,
        instance_id: instanceId,
        watches: true,
        watched_at: at,
      })),
    )
    .onConflict((clash) =>
      clash.columns(['org_id', 'user_id', 'instance_id']).doUpdateSet({ watches: true, watched_at: at }),
    )
    .execute()
}

function unknownWatcher(): never {
  throw unprocessable('workflow.bad_watcher', { fields: { watcher_emp_ids: 'workflow.bad_watcher' } })
}
