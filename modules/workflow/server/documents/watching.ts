import { sql } from 'kysely'
import { route } from '#platform/server/route.ts'
import { markSeen, watchDocument } from '../../shared/documents/following.ts'
import { addWatchers } from '../deciding/create.ts'
import { indexDocument } from '../search/index-document.ts'
import { loadVisible } from './view.ts'

export const watchingRoutes = [
  route(watchDocument, async ({ db, principal }, { id, watch }) => {
    const { instance } = await loadVisible(db, principal, id)
    if (watch) await addWatchers(db, principal.orgId, id, [principal.userId], instance.now.toISOString())
    else {
      await db
        .updateTable('workflow.participants')
        .set({ watches: false, watched_at: null })
        .where('org_id', '=', principal.orgId)
        .where('user_id', '=', principal.userId)
        .where('instance_id', '=', id)
        .execute()
    }
    await indexDocument(db, principal.orgId, id)
    return { status: true as const, is_watched: watch }
  }),

  route(markSeen, async ({ db, principal }, { id, version }) => {
    const { instance } = await loadVisible(db, principal, id)
    const seen_version = Math.min(version, instance.version)
    await db
      .insertInto('workflow.participants')
      .values({ org_id: principal.orgId, user_id: principal.userId, instance_id: id, seen_version })
      .onConflict((clash) =>
        clash.columns(['org_id', 'user_id', 'instance_id']).doUpdateSet({
          seen_version: sql`greatest(participants.seen_version, excluded.seen_version)`,
          // The receipt of a copy: since when it has been read.
          read_at: sql`case when participants.copied_at is not null then coalesce(participants.read_at,
            clock_timestamp()) end`,
        }),
      )
      .execute()
    return { status: true as const }
  }),
]
