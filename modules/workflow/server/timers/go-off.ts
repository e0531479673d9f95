import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { isOutage } from '#platform/server/outage.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { Command, RefusalCode } from '../../shared/engine/command.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import type { TimerKind } from '../../shared/engine/timers.ts'
import { commandBySystem } from '../deciding/by-system.ts'
import { openIncident } from '../outcome/keep-incidents.ts'
import { findInstance, type Instance, lockInstance } from '../state/store.ts'
import { soundAlarm } from './alarm.ts'
import { lookOver } from './finalise.ts'

/** After so many failures a timer is left to an administrator. */
const MOST_TRIES = 5

interface Due {
  org_id: number
  instance_id: string
  step_id: string
  kind: TimerKind
}

/** What the clock has to do. It may be late, never early; each document is a transaction of its own. */
export const timersInTime: JobKind = {
  name: 'workflow.timers',
  cron: '* * * * *',
  async handle(_payload, services) {
    for (const timer of await timersDue(services.db)) await goOff(services, timer)
  },
}

/** A timer that fails is tried again in the next minute, and shown to administrators once that has not helped. */
export async function goOff(services: Services, timer: Due) {
  const { db, log } = services
  const tenant = { orgId: timer.org_id, userId: 0 }
  try {
    const refused = await withTenant(db, tenant, (trx) => take(services, trx, timer))
    if (refused) await withTenant(db, tenant, (trx) => note(trx, timer, refused, MOST_TRIES))
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, document: timer.instance_id, timer: timer.kind }, 'a timer failed')
    await withTenant(db, tenant, (trx) => note(trx, timer, 'ERROR', 1))
  }
}

function timersDue(db: Db): Promise<Due[]> {
  return asSystem(db, (trx) =>
    trx
      .selectFrom('workflow.timers')
      .select(['org_id', 'instance_id', 'step_id', 'kind'])
      .where('failed', 'is', null)
      .where('at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('at')
      .limit(1000)
      .execute(),
  )
}

/** Somebody was faster; what this timer was for has been settled. */
const passing: readonly RefusalCode[] = ['ALREADY_DECIDED', 'CLOSED', 'BAD_DATE', 'POSTPONED', 'NOT_YET']

async function take(services: Services, trx: Trx, timer: Due): Promise<RefusalCode | null> {
  const instance = await lockInstance(trx, timer.org_id, timer.instance_id)
  if (!instance || !(await isDue(trx, timer, instance.now))) return null
  const { kind } = timer
  const refused =
    kind === 'alarm'
      ? await soundAlarm(services, trx, timer, instance)
      : await commandBySystem(services, trx, timer.org_id, instance, (state) =>
          commandOf(trx, { ...timer, kind }, instance, state),
        )
  return refused && !passing.includes(refused.code) ? refused.code : null
}

/** Under the lock of the document: another process may have been faster. */
async function isDue(trx: Trx, { org_id, step_id, kind }: Due, now: Date) {
  const timer = await trx
    .selectFrom('workflow.timers')
    .select('at')
    .where('org_id', '=', org_id)
    .where('step_id', '=', step_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return timer !== undefined && timer.at <= now
}

async function commandOf(
  trx: Trx,
  { kind, step_id, org_id }: Due & { kind: Exclude<TimerKind, 'alarm'> },
  instance: Instance,
  state: InstanceState,
): Promise<Command> {
  if (kind !== 'finalise') return { type: kind, step_id }
  return { type: kind, step_id, found: await lookOver(trx, org_id, instance, state) }
}

async function note(trx: Trx, { org_id, instance_id, step_id, kind }: Due, reason: string, tries: number) {
  const timer = await trx
    .updateTable('workflow.timers')
    .set({
      tries: sql`tries + ${tries}::integer`,
      failed: sql`case when tries + ${tries}::integer >= ${MOST_TRIES}::integer then ${reason}::text end`,
    })
    .where('org_id', '=', org_id)
    .where('step_id', '=', step_id)
    .where('kind', '=', kind)
    .returning('failed')
    .executeTakeFirst()
  const document = timer?.failed ? await findInstance(trx, org_id, instance_id) : undefined
  if (document) await openIncident(trx, org_id, document, { step_id, kind: 'TIMER_FAILED', detail: reason })
}
