import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Database, Trx } from '#platform/server/database.ts'
import { type AddressProblem, problemOfAddress } from '#platform/server/outgoing.ts'
import { type RateLimit, hitRateLimit } from '#platform/server/rate-limit.ts'
import {
  openRoute,
  type Preparing,
  preparedRoute,
  route,
  type Route,
  type SignedInContext,
} from '#platform/server/route.ts'
import { conflict, notFound, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import {
  addWebhook,
  changeWebhook,
  DELIVERIES_PAGE,
  type DeliveryView,
  listDeliveries,
  listWebhooks,
  MOST_WEBHOOKS,
  PING,
  redeliver,
  removeWebhook,
  renewSecret,
  tryWebhook,
  type WebhookView,
} from '../shared/webhooks.ts'
import { putDelivery } from './collect.ts'
import { deliver } from './deliver.ts'
import { newSecret, sealSecret } from './secrets.ts'

/** Calls by hand; whoever holds a button pressed is no attack of ours on others. */
const BY_HAND: RateLimit = { limit: 60, windowSeconds: 600 }
const DAY_MS = 86_400_000

export const webhookRoutes: Route[] = [
  route(listWebhooks, async ({ db, principal: { orgId } }) => {
    const rows = await db
      .selectFrom('workflow.webhooks')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('created_at')
      .execute()
    const { rows: last } = await sql<{ webhook_id: string; state: DeliveryView['state']; at: Date }>`
      select distinct on (webhook_id) webhook_id, state, coalesce(tried_at, created_at) as at
      from workflow.webhook_deliveries where org_id = ${orgId} order by webhook_id, created_at desc, id desc`.execute(
      db,
    )
    return rows.map((row) =>
      asView(
        row,
        last.find(({ webhook_id }) => webhook_id === row.id),
      ),
    )
  }),

  preparedRoute(addWebhook, problemOf, async (context, form, problem) => {
    const {
      db,
      services: { config },
      principal: { orgId, userId },
    } = context
    refuseAddress(problem)
    // Two at once count one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('workflow.webhooks'), ${orgId}::integer)`.execute(db)
    const { count } = await db
      .selectFrom('workflow.webhooks')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
    if (count >= MOST_WEBHOOKS) throw conflict('webhook.too_many', { params: { count: MOST_WEBHOOKS } })
    const [id, secret] = [randomUUIDv7(), newSecret()]
    await db
      .insertInto('workflow.webhooks')
      .values({
        org_id: orgId,
        id,
        ...form,
        events: [...new Set(form.events)],
        secret: sealSecret(config, { org_id: orgId, id }, secret),
        created_by: userId,
      })
      .execute()
    await auditChange(context, {
      action: 'workflow.webhook_created',
      subject_type: 'workflow.webhook',
      subject_id: id,
      subject_name: form.name,
      after: { url: form.url, events: form.events },
    })
    return { id, secret }
  }),

  preparedRoute(changeWebhook, problemOf, async (context, { id, is_active, ...form }, problem) => {
    const {
      db,
      principal: { orgId },
    } = context
    const before = await webhookOf(db, orgId, id)
    refuseAddress(problem)
    await db
      .updateTable('workflow.webhooks')
      .set({
        ...form,
        events: [...new Set(form.events)],
        is_active,
        // Another address, or another beginning: what was is no reason to give up.
        ...((form.url !== before.url || (is_active && !before.is_active)) && {
          failing_since: null,
          given_up_at: null,
        }),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'workflow.webhook_changed',
      subject_type: 'workflow.webhook',
      subject_id: id,
      subject_name: form.name,
      before: { name: before.name, url: before.url, events: before.events, is_active: before.is_active },
      after: { ...form, is_active },
    })
    return { status: true as const }
  }),

  route(removeWebhook, async (context, { id }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const { name, url } = await webhookOf(db, orgId, id)
    await db.deleteFrom('workflow.webhooks').where('org_id', '=', orgId).where('id', '=', id).execute()
    await auditChange(context, {
      action: 'workflow.webhook_removed',
      subject_type: 'workflow.webhook',
      subject_id: id,
      subject_name: name,
      before: { url },
    })
    return { status: true as const }
  }),

  route(renewSecret, async (context, { id }) => {
    const {
      db,
      services: { config },
      principal: { orgId },
    } = context
    const { name, secret: before } = await webhookOf(db, orgId, id)
    const secret = newSecret()
    await db
      .updateTable('workflow.webhooks')
      .set({
        secret: sealSecret(config, { org_id: orgId, id }, secret),
        previous_secret: before,
        previous_until: new Date(Date.now() + DAY_MS),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'workflow.webhook_secret_renewed',
      subject_type: 'workflow.webhook',
      subject_id: id,
      subject_name: name,
    })
    return { id, secret }
  }),

  // A network that is slow holds no transaction.
  openRoute(tryWebhook, async (context, { id }) => {
    const { orgId } = context.principal
    await refuseTooMany(context)
    const deliveryId = await context.inTenant(async ({ db }) => {
      await webhookOf(db, orgId, id)
      return putDelivery(db, orgId, id, PING, {
        type: PING,
        timestamp: new Date().toISOString(),
        data: { webhook_id: id },
      })
    })
    return sentNow(context, deliveryId)
  }),

  route(listDeliveries, async ({ db, principal: { orgId } }, { id, page }) => {
    await webhookOf(db, orgId, id)
    const all = db.selectFrom('workflow.webhook_deliveries').where('org_id', '=', orgId).where('webhook_id', '=', id)
    const { total } = await all.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(DELIVERIES_PAGE)
      .offset((page - 1) * DELIVERIES_PAGE)
      .execute()
    return { items: rows.map(asDelivery), total }
  }),

  openRoute(redeliver, async (context, { id, delivery_id }) => {
    const { orgId } = context.principal
    await refuseTooMany(context)
    await context.inTenant(async ({ db }) => {
      const found = await db
        .selectFrom('workflow.webhook_deliveries')
        .select('id')
        .where('org_id', '=', orgId)
        .where('webhook_id', '=', id)
        .where('id', '=', delivery_id)
        .executeTakeFirst()
      if (!found) throw notFound('webhook.delivery_missing')
    })
    return sentNow(context, delivery_id)
  }),
]

async function sentNow(context: SignedInContext, deliveryId: string): Promise<DeliveryView> {
  const { orgId } = context.principal
  await deliver(context.services, { orgId, deliveryId })
  return context.inTenant(async ({ db }) =>
    asDelivery(
      await db
        .selectFrom('workflow.webhook_deliveries')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', deliveryId)
        .executeTakeFirstOrThrow(),
    ),
  )
}

/** A name is looked up elsewhere, and nobody knows how long that takes. */
function problemOf({ services: { config } }: Preparing, { url }: { url: string }) {
  return problemOfAddress(url, { allowPrivate: config.WEBHOOKS_TO_PRIVATE })
}

function refuseAddress(problem: AddressProblem | null) {
  if (problem) throw unprocessable(`webhook.address_${problem}`, { fields: { url: `webhook.address_${problem}` } })
}

async function refuseTooMany({ services: { db }, principal: { orgId } }: SignedInContext) {
  const { allowed, retryAfter } = await hitRateLimit(db, `workflow.webhooks:${orgId}`, BY_HAND)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
}

async function webhookOf(db: Trx, orgId: number, id: string) {
  const found = await db
    .selectFrom('workflow.webhooks')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('webhook.missing')
  return found
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function asView(
  {
    id,
    name,
    url,
    events,
    is_active,
    created_at,
    failing_since,
    given_up_at,
    previous_until,
  }: Selectable<Database['workflow.webhooks']>,
  last: { state: DeliveryView['state']; at: Date } | undefined,
): WebhookView {
  return {
    id,
    name,
    url,
    events,
    is_active,
    created_at: created_at.toISOString(),
    failing_since: iso(failing_since),
    given_up_at: iso(given_up_at),
    previous_until: previous_until && previous_until > new Date() ? previous_until.toISOString() : null,
    last: last ? { state: last.state, at: last.at.toISOString() } : null,
  }
}

function asDelivery({
  id,
  event,
  state,
  tries,
  created_at,
  tried_at,
  next_try_at,
  status,
  problem,
  milliseconds,
  body,
  answer,
}: Selectable<Database['workflow.webhook_deliveries']>): DeliveryView {
  return {
    id,
    event,
    state,
    tries,
    created_at: created_at.toISOString(),
    tried_at: iso(tried_at),
    next_try_at: iso(next_try_at),
    status,
    problem,
    milliseconds,
    body,
    answer,
  }
}
