import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { isOutage } from '#platform/server/outage.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { RefusalCode } from '../../shared/engine/command.ts'
import { commandBySystem } from './by-system.ts'
import { openIncident } from '../outcome/keep-incidents.ts'
import { findInstance, lockInstance } from '../state/store.ts'

/**
 * Votes whose deadline has come are counted. It may be late, never early; each document is a transaction of its own.
 */
export const closeVotesInTime: JobKind = {
  name: 'workflow.vote_deadlines',
  cron: '* * * * *',
  async handle(_payload, services) {
    const { db, log } = services
    for (const due of await votesOverdue(db)) {
      const tenant = { orgId: due.org_id, userId: 0 }
      await withTenant(db, tenant, (trx) => meetDeadline(services, trx, due)).catch(async (error: unknown) => {
        if (isOutage(error)) throw error
        log.error({ err: error, document: due.row_id }, 'a vote could not be closed at its deadline')
        await withTenant(db, tenant, (trx) => note(trx, due, 'ERROR'))
      })
    }
  },
}

function votesOverdue(db: Db) {
  return asSystem(db, (trx) =>
    trx
      .selectFrom('workflow.steps as s')
      .innerJoin('workflow.waiting as w', (join) =>
        join.onRef('w.org_id', '=', 's.org_id').onRef('w.step_id', '=', 's.id'),
      )
      .select(['s.org_id', 's.row_id', 's.id'])
      .distinct()
      .where('s.status_type', '=', 'VOTE')
      .where('s.closed_as', 'is', null)
      .where('w.due_at', '<=', new Date())
      .limit(200)
      .execute(),
  )
}

/** Somebody was faster, or the clock of this machine runs ahead of the database's: the next minute asks again. */
const passing: readonly RefusalCode[] = ['ALREADY_DECIDED', 'CLOSED', 'BAD_DATE', 'POSTPONED']

interface Due {
  org_id: number
  row_id: string
  id: string
}

async function meetDeadline(services: Services, trx: Trx, due: Due) {
  const { org_id, row_id, id } = due
  const instance = await lockInstance(trx, org_id, row_id)
  if (!instance) return
  const refused = await commandBySystem(services, trx, org_id, instance, () => ({ type: 'deadline', step_id: id }))
  if (!refused || passing.includes(refused.code)) return
  services.log.error({ document: row_id, reason: refused.code }, 'a vote cannot be closed at its deadline')
  await note(trx, due, refused.code)
}

async function note(trx: Trx, { org_id, row_id, id }: Due, detail: string) {
  const document = await findInstance(trx, org_id, row_id)
  if (document) await openIncident(trx, org_id, document, { step_id: id, kind: 'VOTE_NOT_CLOSED', detail })
}
