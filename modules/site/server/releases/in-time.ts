import { sql } from 'kysely'
import { changeForModule, productContext } from '#modules/records/server/index.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { CONTENTS } from '../../shared/kinds.ts'
import { writeStates } from '../ours.ts'

interface Due {
  org_id: number
  id: string
  state: 'released' | 'withdrawn'
  live_from: Date
}

/**
 * Visitors see what was planned at its moment by itself; that the list of texts says so too is done by this, each
 * minute.
 */
export const releasesInTime: JobKind = {
  name: 'site.releases_in_time',
  cron: '* * * * *',
  async handle(_payload, services) {
    const { rows } = await asSystem(services.db, (db) =>
      sql<Due>`select c.org_id, c.id, v.live_from,
          case when v.live_until <= now() then 'withdrawn' else 'released' end as state
        from site.contents c cross join lateral (
          select live_from, live_until from site.versions v
          where v.org_id = c.org_id and v.content_id = c.id and v.live_from <= now()
          order by v.live_from desc, v.number desc limit 1) v
        where c.deleted_at is null and (
          (c.state = 'planned' and not exists (select from site.versions p where p.org_id = c.org_id
            and p.content_id = c.id and p.live_from > now()))
          or (c.state in ('released', 'changed') and v.live_until <= now()))
        order by c.org_id, c.id`.execute(db),
    )
    for (const { org_id, id, state, live_from } of rows)
      await withTenant(services.db, { orgId: org_id, userId: 0 }, async (db) => {
        writeStates(db)
        const put = state === 'released' ? { state, released_on: live_from.toISOString() } : { state }
        await changeForModule(productContext(db, { orgId: org_id, userId: 0 }, services), CONTENTS, id, put)
      })
  },
}
