import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { SCORES_RUN } from '../../shared/scoring/contract.ts'
import type { Scored } from '../../shared/scoring/scored.ts'

/** Somebody wants all scores reckoned anew. */
export const SCORES_WANTED = 'crm.scores_wanted'

/** For open screens: how a run goes. */
export const live = (of: Scored) => [{ topic: SCORES_RUN, key: of, audience: ['*'] }]

/** A run that is under way begins once more when it is done. */
export async function wishForScores(db: Trx, orgId: number, of: Scored) {
  await db
    .insertInto('crm.scoring')
    .values({ org_id: orgId, of, state: 'waiting', wished_at: sql<Date>`clock_timestamp()` })
    .onConflict((on) =>
      on.columns(['org_id', 'of']).doUpdateSet({
        wished_at: sql<Date>`clock_timestamp()`,
        state: sql`case when scoring.state = 'running' then 'running' else 'waiting' end`,
      }),
    )
    .execute()
  await tell(db, orgId, SCORES_WANTED, { of, live: live(of) })
}
