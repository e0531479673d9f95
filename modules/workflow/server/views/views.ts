import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { rolesOf } from '#modules/access/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { sqlState, type Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type Context, route } from '#platform/server/route.ts'
import { standInLine } from '#platform/server/stand-in-line.ts'
import { conflict, forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import {
  changeView,
  chooseDefaultView,
  listViews,
  orderViews,
  removeView,
  saveView,
  viewWish,
  type ViewAudience,
  type ViewWish,
} from '../../shared/views.ts'

/** Shares views, and changes those that are shared. */
const SHARES = 'workflow.documents.administer'
/** More views than these nobody finds their way in. */
const MOST = 50

export const viewRoutes = [
  route(listViews, async ({ db, principal }) => {
    const { orgId, userId } = principal
    const rows = await visible(db, principal)
      .leftJoin('workflow.default_views as d', (join) =>
        join.onRef('d.org_id', '=', 'v.org_id').onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId),
      )
      .select(['v.id', 'v.name', 'v.wish', 'v.audience', 'v.user_id', 'd.view_id'])
      .orderBy(sql`v.user_id <> ${userId}`)
      .orderBy(sql`case when v.user_id = ${userId} then v.position else 0 end`)
      .orderBy(sql`v.name collate platform.mongolian`)
      .orderBy('v.id')
      .execute()
    const roles = mayShare(principal)
      ? (await rolesOf(db, [orgId])).map(({ id, display_name }) => ({ id, name: display_name }))
      : null
    return {
      // What an older program kept is read with what it did not know yet.
      views: rows.map(({ id, name, wish, audience, user_id, view_id }) => ({
        id,
        name,
        wish: viewWish.parse(wish),
        audience: audienceOf(audience),
        is_mine: user_id === userId,
        may_change: mayChange(principal, { user_id, audience }),
        is_default: view_id !== null,
      })),
      roles,
    }
  }),

  route(saveView, async (context, { name, wish, audience }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    await allowAudience(context, null, audience)
    await standInLine(db, 'workflow.views', userId)
    const { taken, last } = await db
      .selectFrom('workflow.saved_views')
      .select([sql<number>`count(*)::integer`.as('taken'), sql<number | null>`max(position)`.as('last')])
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (taken >= MOST) throw unprocessable('workflow.view.too_many')
    const id = randomUUIDv7()
    await named(
      db
        .insertInto('workflow.saved_views')
        .values({
          org_id: orgId,
          id,
          user_id: userId,
          name,
          wish: JSON.stringify(wish),
          audience: addressOf(audience),
          position: (last ?? 0) + 1,
        })
        .execute(),
    )
    await record(context, id, null, { name, wish, audience })
    return { id }
  }),

  route(changeView, async (context, { id, name, wish, audience }) => {
    const { db, principal } = context
    const before = await changeable(db, principal, id)
    await allowAudience(context, before.audience, audience)
    await named(
      db
        .updateTable('workflow.saved_views')
        .set({ name, wish: JSON.stringify(wish), audience: addressOf(audience) })
        .where('org_id', '=', principal.orgId)
        .where('id', '=', id)
        .execute(),
    )
    await record(
      context,
      id,
      { name: before.name, wish: before.wish, audience: audienceOf(before.audience) },
      { name, wish, audience },
    )
    return { status: true as const }
  }),

  route(removeView, async (context, { id }) => {
    const { db, principal } = context
    const before = await changeable(db, principal, id)
    await db.deleteFrom('workflow.saved_views').where('org_id', '=', principal.orgId).where('id', '=', id).execute()
    await record(context, id, { name: before.name, wish: before.wish, audience: audienceOf(before.audience) }, null)
    return { status: true as const }
  }),

  route(orderViews, async ({ db, principal: { orgId, userId } }, { ids }) => {
    await sql`update workflow.saved_views v set position = w.position
      from unnest(${ids}::uuid[]) with ordinality as w(id, position)
      where v.org_id = ${orgId} and v.user_id = ${userId} and v.id = w.id`.execute(db)
    return { status: true as const }
  }),

  route(chooseDefaultView, async ({ db, principal }, { id }) => {
    const { orgId, userId } = principal
    if (id === null)
      await db.deleteFrom('workflow.default_views').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
    else {
      if (!(await visible(db, principal).select('v.id').where('v.id', '=', id).executeTakeFirst()))
        throw notFound('workflow.view.missing')
      await db
        .insertInto('workflow.default_views')
        .values({ org_id: orgId, user_id: userId, view_id: id })
        .onConflict((clash) => clash.columns(['org_id', 'user_id']).doUpdateSet({ view_id: id }))
        .execute()
    }
    return { status: true as const }
  }),
]

/** Mine, and what is shared with everybody or with a role of mine. */
function visible(db: Trx, { orgId, userId, person }: Principal) {
  const audiences = ['*', ...person.roleIds.map((role) => `r:${role}`)]
  return db
    .selectFrom('workflow.saved_views as v')
    .where('v.org_id', '=', orgId)
    .where((any) => any.or([any('v.user_id', '=', userId), any('v.audience', 'in', audiences)]))
}

const mayShare = ({ permissions }: Principal) => permissions.has(SHARES)
const mayChange = (principal: Principal, view: { user_id: number; audience: string | null }) =>
  view.audience === null ? view.user_id === principal.userId : mayShare(principal)

/**
 * A view that this person may change; one that they do not see is not there. Whoever shares changes what is shared
 * with others as well.
 */
async function changeable(db: Trx, principal: Principal, id: string) {
  const view = await db
    .selectFrom('workflow.saved_views as v')
    .select(['v.name', 'v.wish', 'v.audience', 'v.user_id'])
    .where('v.org_id', '=', principal.orgId)
    .where('v.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isSeen =
    view &&
    (view.user_id === principal.userId ||
      view.audience === '*' ||
      (view.audience !== null &&
        (mayShare(principal) || principal.person.roleIds.some((role) => view.audience === `r:${role}`))))
  if (!view || !isSeen) throw notFound('workflow.view.missing')
  if (!mayChange(principal, view)) throw forbidden('workflow.view.shared')
  return view
}

async function allowAudience({ db, principal }: Context, before: string | null, audience: ViewAudience) {
  if (addressOf(audience) !== before && !mayShare(principal)) throw forbidden('workflow.view.may_not_share')
  if (audience.kind !== 'role') return
  const roles = await rolesOf(db, [principal.orgId])
  if (!roles.some(({ id }) => id === audience.role_id))
    throw unprocessable('workflow.view.no_role', { fields: { audience: 'workflow.view.no_role' } })
}

const addressOf = (audience: ViewAudience) =>
  ({ me: null, organization: '*', role: audience.kind === 'role' ? `r:${audience.role_id}` : null })[audience.kind]

function audienceOf(address: string | null): ViewAudience {
  if (address === null) return { kind: 'me' }
  return address === '*' ? { kind: 'organization' } : { kind: 'role', role_id: Number(address.slice(2)) }
}

/** The database holds that nobody has two views of one name. */
async function named<T>(writing: Promise<T>) {
  try {
    return await writing
  } catch (error) {
    throw sqlState(error) === '23505'
      ? conflict('workflow.view.name_taken', { fields: { name: 'workflow.view.name_taken' } })
      : error
  }
}

interface Kept {
  name: string
  wish: ViewWish
  audience: ViewAudience
}

/** What others work with stands in the log; how somebody looks at their own list is their own business. */
async function record(context: Context, id: string, before: Kept | null, after: Kept | null) {
  if ([before, after].every((one) => one === null || one.audience.kind === 'me')) return
  const what = before === null ? 'view_shared' : after === null ? 'view_removed' : 'view_changed'
  await auditChange(context, {
    action: `workflow.${what}`,
    subject_type: 'workflow.view',
    subject_id: id,
    subject_name: (after ?? before)!.name,
    before: before && { ...before },
    after: after && { ...after },
  })
}
