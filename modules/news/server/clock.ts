import { sql } from 'kysely'
import { productContext } from '#modules/records/server/index.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { Context } from '#platform/server/route.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { lockedNotice } from './notice.ts'
import { become, goOut } from './release.ts'

/** Each minute: what has its time goes out, and what had its time is taken back. */
export const newsInTime: JobKind = {
  name: 'news.in_time',
  cron: '* * * * *',
  async handle(_payload, services) {
    const { rows } = await asSystem(services.db, (trx) =>
      sql<{ org_id: number; id: string }>`select org_id, id::text from news.notices where deleted_at is null
        and ((state = 'planned' and (release_at is null or release_at <= now()))
          or (state = 'released' and withdraw_at <= now())) order by org_id, id`.execute(trx),
    )
    for (const { org_id: orgId, id } of rows) {
      try {
        await withTenant(services.db, { orgId, userId: 0 }, (db) => stepInTime(contextOf(services, db, orgId), id))
      } catch (error) {
        // The others do not wait for the one that cannot be kept.
        services.log.error({ err: error, notice: id }, 'a notice was passed over')
      }
    }
  },
}

const contextOf = (services: Services, db: Context['db'], orgId: number) =>
  productContext(db, { orgId, userId: 0 }, services)

/** What its time makes of a notice, at whichever moment it is asked. */
export async function stepInTime(context: Context, id: string): Promise<void> {
  const now = new Date()
  const notice = await lockedNotice(context.db, context.principal.orgId, id)
  if (!notice) return
  const { state, release_at, withdraw_at } = notice
  if (state === 'planned' && (release_at === null || release_at <= now)) await become(context, notice, 'released', now)
  else if (state === 'released' && withdraw_at !== null && withdraw_at <= now)
    await become(context, notice, 'withdrawn', now)
}

/** After the audience of a notice that is out became another: whoever came into it hears of it as well. */
export async function audienceChanged(context: Context, { id }: { id: string }): Promise<void> {
  const { db, principal } = context
  const notice = await lockedNotice(db, principal.orgId, id)
  if (notice?.state === 'released') await goOut(db, principal.orgId, notice, principal.userId)
}
