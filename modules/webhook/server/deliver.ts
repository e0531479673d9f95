import { sql } from 'kysely'
import { membersWho } from '#modules/access/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { type DeliveryProblem, PING } from '../shared/webhooks.ts'
import { openSecret, signatureOf } from './secrets.ts'

export const DELIVER = 'workflow.webhook'

const MINUTE = 60
const HOUR = 3600
/** Seconds before the next try, after the first, the second and so on: about three days in all. */
export const PAUSES: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
/** An address at which nothing has arrived for so many days is no longer called. */
const GIVEN_UP_AFTER_DAYS = 5
/** Seconds for which a try belongs to whoever took it up; whoever dies meanwhile is followed by the next minute. */
const HELD_SECONDS = 120
const AT_ONCE = 8

interface Asked { orgId: number; deliveryId: string }

export const deliverWebhook: JobKind = {
  name: DELIVER,
  handle: ({ org_id, delivery_id }, services) => deliver(services, { orgId: Number(org_id), deliveryId: String(delivery_id) }),
}

/** Every minute: what is due for another try, and what was left behind by a process that died. */
export const deliverWebhooksInTime: JobKind = {
  name: 'workflow.webhooks_due',
  cron: '* * * * *',
  async handle(_payload, services) {
    const due = await deliveriesDue(services.db)
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await Promise.all(due.slice(at, at + AT_ONCE).map((one) => deliver(services, one).catch((error: unknown) => services.log.error({ err: error, delivery: one.deliveryId }, 'a webhook could not be called'))))
    }
  },
}

async function deliveriesDue(db: Db): Promise<Asked[]> {
  const rows = await asSystem(db, (trx) => trx.selectFrom('workflow.webhook_deliveries as d')
    .innerJoin('workflow.webhooks as w', (join) => join.onRef('w.org_id', '=', 'd.org_id').onRef('w.id', '=', 'd.webhook_id'))
    .select(['d.org_id', 'd.id']).where('w.is_active', '=', true).where('d.next_try_at', '<=', sql<Date>`clock_timestamp()`).orderBy('d.next_try_at').limit(200).execute())
  return rows.map(({ org_id, id }) => ({ orgId: org_id, deliveryId: id }))
}

/** One try. Whoever comes second finds it taken; it may arrive twice, after a crash, under the same id. `isAsked`: by hand, whatever its state. */
export async function deliver(services: Services, asked: Asked, { isAsked = false } = {}): Promise<void> {
  const { db, config } = services
  const taken = await asSystem(db, (trx) => take(trx, asked, isAsked))
  if (!taken) return
  const result = await call(services, taken)
  await asSystem(db, (trx) => keep(trx, taken, result))
  services.metrics.count('orgil_webhooks_total', { result: result.problem === null ? 'delivered' : 'failed' })
  if (result.problem === 'not_opened') services.log.error({ webhook: taken.webhook_id, orgId: asked.orgId, hasKey: config.SECRET_KEY !== undefined }, 'the secret of a webhook does not open')
}

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

async function take(db: Trx, { orgId, deliveryId }: Asked, isAsked: boolean) {
  const before = await db.selectFrom('workflow.webhook_deliveries').select('state').where('org_id', '=', orgId).where('id', '=', deliveryId).forUpdate().executeTakeFirst()
  const delivery = await db.updateTable('workflow.webhook_deliveries as d').from('workflow.webhooks as w')
    .set({ next_try_at: sql<Date>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`, state: 'waiting', tries: sql<number>`d.tries + 1` })
    .whereRef('w.org_id', '=', 'd.org_id').whereRef('w.id', '=', 'd.webhook_id').where('d.org_id', '=', orgId).where('d.id', '=', deliveryId)
    .$if(!isAsked, (query) => query.where('w.is_active', '=', true).where('d.next_try_at', '<=', sql<Date>`clock_timestamp()`))
    .returning(['d.org_id', 'd.id', 'd.webhook_id', 'd.event', 'd.body', 'd.tries', 'w.url', 'w.name', 'w.secret', 'w.previous_secret', 'w.previous_until', 'w.created_by']).executeTakeFirst()
  // A message of trial, and what had been given up, get this one try.
  return delivery && { ...delivery, isLast: delivery.event === PING || before?.state !== 'waiting' }
}

interface Result { status: number | null; problem: DeliveryProblem | null; answer: string | null; milliseconds: number | null }

async function call({ config, post }: Services, { org_id, id, webhook_id, body, url, secret, previous_secret, previous_until }: Taken): Promise<Result> {
  const sealed = [secret, ...(previous_secret !== null && previous_until !== null && previous_until > new Date() ? [previous_secret] : [])]
  let secrets: string[]
  try {
    secrets = sealed.map((one) => openSecret(config, { org_id, id: webhook_id }, one))
  } catch {
    return { status: null, problem: 'not_opened', answer: null, milliseconds: null }
  }
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json; charset=utf-8', 'user-agent': 'Orgil-Webhooks/1', 'webhook-id': `msg_${id}`, 'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id: `msg_${id}`, timestamp, body }, secrets),
  }
  const sent = await post(url, { headers, body }, { allowPrivate: config.WEBHOOKS_TO_PRIVATE })
  if (sent.status === null) return { status: null, problem: sent.problem, answer: null, milliseconds: sent.milliseconds }
  return { status: sent.status, problem: sent.status >= 200 && sent.status < 300 ? null : 'refused', answer: sent.answer, milliseconds: sent.milliseconds }
}

/** What came of it, and when it is tried again. */
async function keep(db: Trx, { org_id, id, webhook_id, tries, name, created_by, isLast }: Taken, { problem, ...facts }: Result) {
  const pause = PAUSES[tries - 1]
  const isOver = problem === null || pause === undefined || isLast
  await db.updateTable('workflow.webhook_deliveries').set({
    ...facts, problem, tried_at: sql<Date>`clock_timestamp()`, state: problem === null ? 'delivered' : isOver ? 'failed' : 'waiting',
    next_try_at: isOver ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${pause})`,
  }).where('org_id', '=', org_id).where('id', '=', id).execute()
  if (problem === null) {
    await db.updateTable('workflow.webhooks').set({ failing_since: null }).where('org_id', '=', org_id).where('id', '=', webhook_id).where('failing_since', 'is not', null).execute()
    return
  }
  const { failing_since } = await db.updateTable('workflow.webhooks').set({ failing_since: sql<Date>`coalesce(failing_since, clock_timestamp())` })
    .where('org_id', '=', org_id).where('id', '=', webhook_id).returning('failing_since').executeTakeFirst() ?? {}
  if (failing_since && Date.now() - failing_since.getTime() >= GIVEN_UP_AFTER_DAYS * 24 * HOUR * 1000) await giveUp(db, { org_id, webhook_id, name, created_by })
}

/** Nothing has arrived for days: the address is left alone, and those who look after it hear of it. */
async function giveUp(db: Trx, { org_id, webhook_id, name, created_by }: Pick<Taken, 'org_id' | 'webhook_id' | 'name' | 'created_by'>) {
  const { numUpdatedRows } = await db.updateTable('workflow.webhooks').set({ is_active: false, given_up_at: sql<Date>`clock_timestamp()` })
    .where('org_id', '=', org_id).where('id', '=', webhook_id).where('is_active', '=', true).executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await db.updateTable('workflow.webhook_deliveries').set({ state: 'failed', next_try_at: null }).where('org_id', '=', org_id).where('webhook_id', '=', webhook_id).where('state', '=', 'waiting').execute()
  const administrators = await membersWho(db, org_id, 'workflow.webhooks.u')
  await notify(db, org_id, {
    user_ids: [...new Set([...administrators.map(({ user_id }) => user_id), created_by])], key: 'workflow.notify.webhook_given_up', params: { name }, link: '/organization/webhooks', mail: true, source: `${webhook_id}/${Date.now()}`,
  })
}
