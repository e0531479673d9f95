import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { suspensionsOf } from '#modules/access/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { type Context, openRoute, route, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, forbidden, notFound, tooManyRequests } from '#platform/shared/errors.ts'
import {
  listStatusLinks,
  makeStatusLink,
  MOST_LINKS,
  type PublicStatus,
  revokeStatusLink,
  showPublicStatus,
  statusPath,
  token,
} from '../../shared/status-links.ts'
import { lockInstance } from '../state/store.ts'
import { loadVisible } from '../documents/view.ts'

/** An office of many may stand behind one network address; a link has 256 bits, so this is against load alone. */
const LOOKS: RateLimit = { limit: 120, windowSeconds: 600 }
const DAY_MS = 86_400_000
const ADMINISTERS = 'workflow.documents.administer'

export const statusLinkRoutes: Route[] = [
  route(listStatusLinks, async ({ db, principal }, { id }) => {
    const { instance } = await loadVisible(db, principal, id)
    const may_make = instance.creator_user_id === principal.userId
    // Others who see the document see nothing of whom it is shown to.
    const links = may_make || principal.permissions.has(ADMINISTERS) ? await linksOf(db, principal.orgId, id) : []
    return { may_make, links }
  }),

  route(makeStatusLink, async (context, { id, shows_title, days }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    const { instance } = await loadVisible(db, context.principal, id)
    if (instance.creator_user_id !== userId) throw forbidden('workflow.status_link.creator_only')
    // Two at once count one after the other.
    await lockInstance(db, orgId, id)
    const open = (await linksOf(db, orgId, id)).filter(
      ({ revoked_at, expires_at }) => revoked_at === null && Date.parse(expires_at) > Date.now(),
    )
    if (open.length >= MOST_LINKS) throw conflict('workflow.status_link.too_many', { params: { count: MOST_LINKS } })
    const secret = randomBytes(32).toString('base64url')
    const made = await db
      .insertInto('workflow.status_links')
      .values({
        org_id: orgId,
        id: randomUUIDv7(),
        instance_id: id,
        token_hash: hashOf(secret),
        shows_title,
        expires_at: new Date(Date.now() + days * DAY_MS),
        created_by: userId,
      })
      .returning(['id', 'shows_title', 'created_at', 'expires_at', 'revoked_at'])
      .executeTakeFirstOrThrow()
    await auditChange(context, {
      action: 'workflow.status_link_made',
      subject_type: 'workflow.document',
      subject_id: id,
      subject_name: instance.number,
      after: { shows_title, expires_at: made.expires_at.toISOString() },
    })
    return { ...asView(made), path: statusPath(secret) }
  }),

  route(revokeStatusLink, async (context, { id, link_id }) => {
    await revoke(context, id, link_id)
    return { status: true as const }
  }),

  openRoute(showPublicStatus, async ({ services: { db }, ip, reply }, { token: given }) => {
    const { allowed, retryAfter } = await hitRateLimit(db, `workflow.status:${ip}`, LOOKS)
    if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
    void reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    const found = token.test(given) ? await asSystem(db, (trx) => statusBehind(trx, given)) : undefined
    // Unknown, revoked, over: whoever tries learns nothing of the difference.
    if (!found) throw notFound('workflow.status_link.unknown')
    return found
  }),
]

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

async function revoke(context: Context, id: string, linkId: string) {
  const { db, principal } = context
  const { instance } = await loadVisible(db, principal, id)
  if (instance.creator_user_id !== principal.userId && !principal.permissions.has(ADMINISTERS))
    throw forbidden('workflow.status_link.creator_only')
  const link = await db
    .selectFrom('workflow.status_links')
    .select('revoked_at')
    .where('org_id', '=', principal.orgId)
    .where('instance_id', '=', id)
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw notFound('workflow.status_link.unknown')
  if (link.revoked_at !== null) return
  await db
    .updateTable('workflow.status_links')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', linkId)
    .execute()
  await auditChange(context, {
    action: 'workflow.status_link_revoked',
    subject_type: 'workflow.document',
    subject_id: id,
    subject_name: instance.number,
  })
}

async function linksOf(db: Trx, orgId: number, id: string) {
  const rows = await db
    .selectFrom('workflow.status_links')
    .select(['id', 'shows_title', 'created_at', 'expires_at', 'revoked_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(asView)
}

interface Kept {
  id: string
  shows_title: boolean
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}
const asView = ({ id, shows_title, created_at, expires_at, revoked_at }: Kept) => ({
  id,
  shows_title,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
})

/** What the link shows, and nothing that names anybody; of an organisation that was suspended nothing is shown. */
async function statusBehind(db: Trx, secret: string): Promise<PublicStatus | undefined> {
  const {
    rows: [found],
  } = await sql<Omit<PublicStatus, 'since'> & { org_id: number; since: Date }>`
    select i.org_id, i.number, case when l.shows_title then i.title end as title, i.document_status, i.status as step,
    i.status_type as step_type,
      (select min(s.created_at) from workflow.steps s where s.org_id = i.org_id and s.row_id = i.id
        and s.action_num = (select max(n.action_num) from workflow.steps n where n.org_id = i.org_id
        and n.row_id = i.id)) as since
    from workflow.status_links l join workflow.instances i on i.org_id = l.org_id and i.id = l.instance_id
    where l.token_hash = ${hashOf(secret)} and l.revoked_at is null and l.expires_at > clock_timestamp()`.execute(db)
  if (!found || (await suspensionsOf(db)).has(found.org_id)) return undefined
  const { org_id: _org, since, ...shown } = found
  return { ...shown, since: since.toISOString() }
}
