import { tell } from '#platform/server/outbox.ts'
import type { Context } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { BUILDER_CHANGED } from '../shared/contract.ts'

export async function projectAt({ db, principal: { orgId } }: Context, id: string) {
  const found = await db
    .selectFrom('builder.projects')
    .select(['id', 'title', 'icon'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('builder.project_missing')
  return found
}

/** For open screens of builders; what it was they ask themselves. */
export function tellBuilt({ db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>) {
  return tell(db, orgId, BUILDER_CHANGED, { live: [{ topic: BUILDER_CHANGED, key: 'all', audience: ['*'] }] })
}
