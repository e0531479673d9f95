import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { AppError } from '#platform/shared/errors.ts'
import { lockOrganization } from '../today.ts'
import { theEmployee } from '../employees.ts'
import { applyEvent } from './apply.ts'
import { giveAway } from '../handover/give.ts'
import type { WorkBook } from '../handover/work-book.ts'
import { requireRoomOnTheDay } from './room.ts'
import { reasonOf } from './routes.ts'
import { noteProblem } from './stuck.ts'

/** What is kept of an error that nobody foresaw; the log knows more. */
const FAULT = 'organization.career.stuck_fault'

/**
 * Career events whose day has come take effect, each in a transaction of its own. What cannot says why, and is tried
 * again.
 */
export function careerInTime(book: WorkBook): JobKind {
  return {
    name: 'organization.career',
    cron: '*/5 * * * *',
    async handle(_payload, services) {
      const { db, log } = services
      for (const { org_id, id, created_by } of await eventsDue(db)) {
        const tenant = { orgId: org_id, userId: created_by }
        await withTenant(db, tenant, (trx) => letHappen(trx, services, book, { orgId: org_id, id }))
          .catch(async (error: unknown) => {
            if (!(error instanceof AppError))
              log.error({ err: error, event: id }, 'a career event could not take effect')
            await withTenant(db, tenant, (trx) =>
              noteProblem(trx, org_id, id, error instanceof AppError ? error.code : FAULT),
            )
          })
          .catch((error: unknown) =>
            log.error({ err: error, event: id }, 'nobody could be told of a career event that could not take effect'),
          )
      }
    },
  }
}

function eventsDue(db: Db) {
  return asSystem(db, (trx) =>
    trx
      .selectFrom('organization.career_events as c')
      .innerJoin('organization.organizations as o', 'o.org_id', 'c.org_id')
      .select(['c.org_id', 'c.id', 'c.created_by'])
      .where('c.state', '=', 'planned')
      .where((is) =>
        is('c.effective_on', '<=', is.fn<string>('date', [is.fn('timezone', ['o.time_zone', is.fn('now')])])),
      )
      // Whoever leaves makes room for whoever comes.
      .orderBy('c.effective_on')
      .orderBy((is) => is('c.kind', '=', 'separation'), 'desc')
      .orderBy('c.id')
      .limit(500)
      .execute(),
  )
}

async function letHappen(db: Trx, services: Services, book: WorkBook, { orgId, id }: { orgId: number; id: string }) {
  const today = await lockOrganization(db, orgId)
  const event = await db
    .selectFrom('organization.career_events')
    .select([
      'id',
      'emp_id',
      'kind',
      'effective_on',
      'until',
      'job_id',
      'order_number',
      'handover',
      'created_by',
      'created_role',
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('effective_on', '<=', today)
    .executeTakeFirst()
  // Called off, or done by another process a moment ago.
  if (!event) return
  const employee = await theEmployee(db, orgId, event.emp_id)
  const author = { db, principal: { orgId, userId: event.created_by, roleId: event.created_role } }
  if (event.kind === 'separation') {
    const given = await giveAway(author, services, book, employee, event.handover ?? [], reasonOf(services, event))
    await db
      .updateTable('organization.career_events')
      .set({ handover: JSON.stringify(given) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  }
  if (event.job_id !== null)
    await requireRoomOnTheDay(db, orgId, { job_id: event.job_id, emp_id: employee.id, on: today })
  await applyEvent(author, event)
}
