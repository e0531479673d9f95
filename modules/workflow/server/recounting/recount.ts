import {
  CALENDAR_CHANGED,
  openCalendars,
  organizationName,
  type RunningDeadlines,
} from '#modules/organization/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { recounted } from '../../shared/engine/recount.ts'
import { commandBySystem } from '../deciding/by-system.ts'
import { lockInstance } from '../state/store.ts'
import { reckoningBy } from '../deciding/world.ts'
import { type Clocked, clockedSteps } from './clocks.ts'

const JOB = 'workflow.recount'
/**
 * A step that was opening while the calendar changed may have been reckoned by the old one, and be seen only
 * afterwards.
 */
const LOOK_AGAIN_MS = 60_000

export const enqueueRecounting: OutboxHandler = {
  topic: CALENDAR_CHANGED,
  async handle({ orgId, payload, createdAt }, { enqueue }) {
    await enqueue(JOB, { org_id: orgId, ...payload }, { key: 'at once' })
    await enqueue(
      JOB,
      { org_id: orgId, ...payload },
      { key: 'again', startAfter: new Date(createdAt.getTime() + LOOK_AGAIN_MS) },
    )
  },
}

/**
 * Each document in a transaction of its own; the log says once how many deadlines moved, and who changed the
 * calendar.
 */
export const recountDeadlines: JobKind = {
  name: JOB,
  async handle({ org_id, user_id, role_id }, services) {
    const { db, log } = services
    const orgId = Number(org_id)
    const tenant = { orgId, userId: 0 }
    const moving = await withTenant(db, tenant, async (trx) => {
      const calendar = await openCalendars()(trx, orgId)
      return (await clockedSteps(trx, orgId)).filter((one) => isMoved(one, reckoningBy(calendar, new Date())))
    })
    let moved = 0
    const failed: unknown[] = []
    for (const [id, steps] of Map.groupBy(moving, ({ instance_id }) => instance_id)) {
      try {
        await withTenant(db, tenant, async (trx) => {
          const instance = await lockInstance(trx, orgId, id)
          if (instance)
            await commandBySystem(services, trx, orgId, instance, async () => ({
              type: 'recount',
              clocks: (await clockedSteps(trx, orgId, id)).map(({ clock }) => clock),
            }))
        })
        moved += steps.length
      } catch (error) {
        log.error({ err: error, document: id }, 'the deadlines of a document could not be counted anew')
        failed.push(error)
      }
    }
    if (moved > 0)
      await withTenant(db, tenant, async (trx) =>
        auditChange(
          { db: trx, principal: { orgId, userId: Number(user_id), roleId: Number(role_id) } },
          {
            action: 'workflow.deadlines_recounted',
            subject_type: 'organization.calendar',
            subject_id: orgId,
            subject_name: await organizationName(trx, orgId),
            after: { moved },
          },
        ),
      )
    if (failed.length > 0) throw failed[0]
  },
}

/** For whoever is about to change the calendar. */
export const runningDeadlines: RunningDeadlines = {
  async countMoved(db, orgId, calendar) {
    const reckoning = reckoningBy(calendar, new Date())
    return (await clockedSteps(db, orgId)).filter((one) => isMoved(one, reckoning)).length
  },
}

function isMoved({ row, clock, resting_since }: Clocked, reckoning: ReturnType<typeof reckoningBy>) {
  return recounted(row, clock, { ...reckoning, now: resting_since ?? new Date().toISOString() }) !== null
}
