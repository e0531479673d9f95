import { sql } from 'kysely'
import { membersWho } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { DeliveryProblem } from '../shared/webhooks.ts'
import { openSecret, signatureOf } from './secrets.ts'
import { type Asked, type Taken, takenByHand } from './taking.ts'

const MINUTE = 60
const HOUR = 3600
/** Seconds before the next try, after the first, the second and so on: about three days in all. */
export const PAUSES: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** An address at which nothing has arrived for so many days is no longer called. */
const GIVEN_UP_AFTER_DAYS = 5
/** One try by hand, whatever its state; a message may arrive twice, after a crash, under the same id. */
export async function deliver(services: Services, asked: Asked): Promise<void> {
  const taken = await asSystem(services.db, (trx) => takenByHand(trx, asked))
  if (taken) await send(services, taken)
}

export async function send(services: Services, taken: Taken): Promise<void> {
  const { db, config, log, metrics } = services
  const result = await call(services, taken)
  await asSystem(db, (trx) => keep(trx, taken, result))
  metrics.count('orgil_webhooks_total', { result: result.problem === null ? 'delivered' : 'failed' })
  if (result.problem !== 'not_opened') return
  const about = { webhook: taken.webhook_id, orgId: taken.org_id, hasKey: config.SECRET_KEY !== undefined }
  log.error(about, 'the secret of a webhook does not open')
}

interface Result {
  status: number | null
  problem: DeliveryProblem | null
  answer: string | null
  milliseconds: number | null
}

async function call(
  { config, post }: Services,
  { org_id, id, webhook_id, body, url, secret, previous_secret, previous_until }: Taken,
): Promise<Result> {
  const sealed = [
    secret,
    ...(previous_secret !== null && previous_until !== null && previous_until > new Date() ? [previous_secret] : []),
  ]
  let secrets: string[]
  try {
    secrets = sealed.map((one) => openSecret(config, { org_id, id: webhook_id }, one))
  } catch {
    return { status: null, problem: 'not_opened', answer: null, milliseconds: null }
  }
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Orgil-Webhooks/1',
    'webhook-id': `msg_${id}`,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id: `msg_${id}`, timestamp, body }, secrets),
  }
  const sent = await post(url, { headers, body }, { allowPrivate: config.WEBHOOKS_TO_PRIVATE })
  if (sent.status === null)
    return { status: null, problem: sent.problem, answer: null, milliseconds: sent.milliseconds }
  return {
    status: sent.status,
    problem: sent.status >= 200 && sent.status < 300 ? null : 'refused',
    answer: sent.answer,
    milliseconds: sent.milliseconds,
  }
}

/** What came of it, and when it is tried again. */
async function keep(
  db: Trx,
  { org_id, id, webhook_id, tries, name, created_by, isLast }: Taken,
  { problem, ...facts }: Result,
) {
  const pause = PAUSES[tries - 1]
  const isOver = problem === null || pause === undefined || isLast
  await db
    .updateTable('workflow.webhook_deliveries')
    .set({
      ...facts,
      problem,
      tried_at: sql<Date>`clock_timestamp()`,
      under_way_until: null,
      state: problem === null ? 'delivered' : isOver ? 'failed' : 'waiting',
      next_try_at: isOver ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${pause})`,
    })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
  if (problem === null) {
    await db
      .updateTable('workflow.webhooks')
      .set({ failing_since: null })
      .where('org_id', '=', org_id)
      .where('id', '=', webhook_id)
      .where('failing_since', 'is not', null)
      .execute()
    return
  }
  const { failing_since } =
    (await db
      .updateTable('workflow.webhooks')
      .set({ failing_since: sql<Date>`coalesce(failing_since, clock_timestamp())` })
      .where('org_id', '=', org_id)
      .where('id', '=', webhook_id)
      .returning('failing_since')
      .executeTakeFirst()) ?? {}
  if (failing_since && Date.now() - failing_since.getTime() >= GIVEN_UP_AFTER_DAYS * 24 * HOUR * 1000)
    await giveUp(db, { org_id, webhook_id, name, created_by })
}

/** Nothing has arrived for days: the address is left alone, and those who look after it hear of it. */
async function giveUp(
  db: Trx,
  { org_id, webhook_id, name, created_by }: Pick<Taken, 'org_id' | 'webhook_id' | 'name' | 'created_by'>,
) {
  const { numUpdatedRows } = await db
    .updateTable('workflow.webhooks')
    .set({ is_active: false, given_up_at: sql<Date>`clock_timestamp()` })
    .where('org_id', '=', org_id)
    .where('id', '=', webhook_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await db
    .updateTable('workflow.webhook_deliveries')
    .set({ state: 'failed', next_try_at: null })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .execute()
  const administrators = await membersWho(db, org_id, 'workflow.webhooks.u')
  await notify(db, org_id, {
    user_ids: [...new Set([...administrators.map(({ user_id }) => user_id), created_by])],
    key: 'workflow.notify.webhook_given_up',
    params: { name },
    link: '/organization/webhooks',
    mail: true,
    source: `${webhook_id}/${Date.now()}`,
  })
}
