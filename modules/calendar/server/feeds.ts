import { createHash, randomBytes } from 'node:crypto'
import { orderedId } from '#platform/server/ordered-id.ts'
import { type Context, preparedRoute, route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { addFeed, feedPath, listFeeds, MOST_FEEDS, revokeFeed } from '../shared/feeds.ts'
import { feedSources } from './sources.ts'
import './tables.ts'

/** Bytes of a secret: nobody guesses one. */
const LONG = 32

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const offeredTo = ({ principal: { permissions } }: Pick<Context, 'principal'>) =>
  feedSources().filter(({ permission }) => permission === undefined || permissions.has(permission))

const openFeeds = ({ db, principal: { orgId, userId } }: Context) =>
  db
    .selectFrom('calendar.feeds')
    .select(['id', 'name', 'sources', 'created_at', 'used_at'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

export const feedRoutes = [
  route(listFeeds, async (context) => ({
    feeds: (await openFeeds(context)).map(({ created_at, used_at, ...feed }) => ({
      ...feed,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    sources: offeredTo(context).map(({ name, title }) => ({ name, title })),
  })),

  preparedRoute(
    addFeed,
    // oxlint-disable-next-line typescript/require-await
    async () => {
      const secret = randomBytes(LONG).toString('base64url')
      return { secret, secret_hash: hashOf(secret) }
    },
    async (context, { name, sources }, { secret, secret_hash }) => {
      const {
        db,
        principal: { orgId, userId, roleId },
      } = context
      const offered = offeredTo(context).map((source) => source.name)
      if (sources.some((one) => !offered.includes(one)))
        throw unprocessable('calendar.source_unknown', { fields: { sources: 'calendar.source_unknown' } })
      if ((await openFeeds(context)).length >= MOST_FEEDS) throw conflict('calendar.too_many')
      const id = orderedId()
      await db
        .insertInto('calendar.feeds')
        .values({
          org_id: orgId,
          id,
          user_id: userId,
          role_id: roleId,
          name,
          sources: [...new Set(sources)],
          secret_hash,
        })
        .execute()
      return { id, path: feedPath(secret) }
    },
  ),

  route(revokeFeed, async ({ db, principal: { orgId, userId } }, { id }) => {
    const gone = await db
      .updateTable('calendar.feeds')
      .set({ revoked_at: new Date() })
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('calendar.feed_missing')
    return { status: true as const }
  }),
]
