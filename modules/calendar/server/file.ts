import { z } from 'zod'
import { principalLater } from '#modules/access/server/index.ts'
import { organizationName, todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { notFound, tooManyRequests } from '#platform/shared/errors.ts'
import { writeCalendar } from '#platform/shared/icalendar/index.ts'
import { hashOf } from './feeds.ts'
import { feedSources } from './sources.ts'

/** Programs ask every few minutes at most; whoever tries secrets asks far more often. */
const AT_MOST = { limit: 240, windowSeconds: 3600 }
const FILE = /^([\w-]{43})\.ics$/
/** Days before today and behind it. */
const [BEFORE, BEHIND] = [60, 400]
/** Milliseconds in which it is not noted again that a program asked. */
const NOTE_AFTER = 3_600_000

/** Whoever knows the secret reads what its owner may read by now; of whoever does not, nothing is told. */
export const feedFileRoute = rawRoute(
  {
    method: 'GET',
    path: '/calendar/:file',
    permission: 'public',
    summary: 'A calendar for programs (text/calendar), at an address that its owner made and may revoke',
    input: z.object({ file: z.string().max(100) }),
    sends: 'text/calendar',
  },
  async ({ services, ip, requestId, userAgent, reply }, { file }) => {
    const { allowed, retryAfter } = await hitRateLimit(services.db, `calendar.feed:${ip}`, AT_MOST)
    if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
    const secret = FILE.exec(file)?.[1]
    const feed = secret === undefined ? undefined : await feedBySecret(services.db, secret)
    const principal =
      feed && (await principalLater(services.db, { orgId: feed.org_id, userId: feed.user_id, roleId: feed.role_id }))
    if (!feed || !principal) throw notFound('calendar.feed_missing')
    const text = await withTenant(services.db, principal, (db) =>
      calendarOf(
        { services, db, principal, language: 'mn', requestId, ip, userAgent },
        { name: feed.name, sources: feed.sources },
      ),
    )
    await noteUse(services.db, feed)
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="orgil.ics"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .send(text)
  },
)

async function calendarOf(context: Context, { name, sources }: { name: string; sources: readonly string[] }) {
  const { db, principal, services } = context
  const today = await todayOf(db, principal.orgId)
  const span = { from: laterDay(today, -BEFORE), to: laterDay(today, BEHIND) }
  const shown = feedSources().filter(
    (source) =>
      sources.includes(source.name) &&
      (source.permission === undefined || principal.permissions.has(source.permission)),
  )
  const events = []
  for (const source of shown) events.push(...(await source.read(context, span, linkIn(services))))
  return writeCalendar({
    method: 'PUBLISH',
    name: `${name} · ${await organizationName(db, principal.orgId)}`,
    events,
  })
}

/** Where nobody said under which address people reach the product, there is none to give. */
const linkIn =
  ({ config: { PUBLIC_URL } }: Services) =>
  (path: string) =>
    PUBLIC_URL === undefined ? undefined : new URL(path, PUBLIC_URL).href

type Found = NonNullable<Awaited<ReturnType<typeof feedBySecret>>>

/** Before anybody knows whose it is. */
const feedBySecret = (db: Db, secret: string) =>
  asSystem(db, (trx) =>
    trx
      .selectFrom('calendar.feeds')
      .select(['org_id', 'id', 'user_id', 'role_id', 'name', 'sources', 'used_at'])
      .where('secret_hash', '=', hashOf(secret))
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  )

/** That it is used tells its owner which they may revoke. */
async function noteUse(db: Db, { org_id, id, used_at }: Found) {
  const now = new Date()
  if (used_at !== null && now.getTime() - used_at.getTime() < NOTE_AFTER) return
  await asSystem(db, (trx) =>
    trx.updateTable('calendar.feeds').set({ used_at: now }).where('org_id', '=', org_id).where('id', '=', id).execute(),
  )
}
