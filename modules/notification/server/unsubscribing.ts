import type { Trx } from '#platform/server/database.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { type OpenContext, openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { notFound, tooManyRequests } from '#platform/shared/errors.ts'
import { languages, type Words } from '#platform/shared/i18n.ts'
import { showSubscription, unsubscribe } from '../shared/unsubscribing.ts'
import { mayStop } from './kinds.ts'
import { brandOf } from './letters/brand.ts'
import { readStopLink, type Subscription } from './letters/stop-link.ts'
import type { Telling } from './news.ts'
import { lookAgain } from './preferences.ts'
import { wishesOf } from './wishes.ts'

/** Programs for mail speak for many people from few addresses, so each link is counted by itself. */
const PRESSES: RateLimit = { limit: 60, windowSeconds: 600 }

/** For whoever has a letter: the link in it says whose it is, so nobody signs in. Looking changes nothing. */
export function unsubscribingRoutes({ kinds: kindsNow, recipientsOf, now }: Telling): Route[] {
  const behind = async ({ services: { config, db } }: OpenContext, letter: string) => {
    const subscription = readStopLink(config, letter)
    if (!subscription) throw notFound('notification.unsubscribe.unknown')
    const { orgId, userId, kind } = subscription
    const { allowed, retryAfter } = await hitRateLimit(db, `notification.unsubscribe:${orgId}:${userId}`, PRESSES)
    if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
    const kinds = kindsNow().all.filter((one) => mayStop(one) && (kind === null || one.name === kind))
    const [here] = await asSystem(db, (trx) => recipientsOf(trx, orgId, [userId]))
    // Who has left gets no letters any more; a kind may have been taken out of the product, or become one that always
    // comes.
    if (!here || kinds.length === 0) throw notFound('notification.unsubscribe.unknown')
    return { ...subscription, kinds }
  }

  /** Of these kinds, those that still come by mail. */
  const coming = async (db: Trx, { orgId, userId, kinds }: Awaited<ReturnType<typeof behind>>) => {
    const { switches } = (await wishesOf(db, orgId, [userId]))(userId)
    return kinds.filter((kind) => switches(kind).mail)
  }

  return [
    openRoute(showSubscription, async (context, { letter }) => {
      const {
        services: { db, translate },
      } = context
      const asked = await behind(context, letter)
      const [kind] = asked.kinds
      const news: Words | null =
        asked.kind === null
          ? null
          : (Object.fromEntries(
              languages.map((language) => [language, translate(language, kind!.title)]),
            ) as unknown as Words)
      return asSystem(db, async (trx) => ({
        organization: (await brandOf(trx, asked.orgId, context.language)).name,
        news,
        is_off: (await coming(trx, asked)).length === 0,
      }))
    }),

    openRoute(unsubscribe, async (context, { letter }) => {
      const asked = await behind(context, letter)
      await asSystem(context.services.db, async (trx) => {
        const before = await lockedChoices(trx, asked)
        const stopped = (await coming(trx, asked)).map(({ name }): [string, object] => [
          name,
          { ...before[name], mail: false },
        ])
        if (stopped.length === 0) return
        await trx
          .updateTable('notification.preferences')
          .set((row) => ({
            kinds: JSON.stringify({ ...before, ...Object.fromEntries(stopped) }),
            version: row('version', '+', 1),
          }))
          .where('org_id', '=', asked.orgId)
          .where('user_id', '=', asked.userId)
          .execute()
        // What waits for the next summary goes with it.
        await lookAgain(trx, now(), asked)
      })
      return { status: true as const }
    }),
  ]
}

/** What somebody chose so far, kept still while it is changed. */
async function lockedChoices(db: Trx, { orgId, userId }: Subscription) {
  await db
    .insertInto('notification.preferences')
    .values({ org_id: orgId, user_id: userId, kinds: '{}', quiet: null, rhythm: null })
    .onConflict((same) => same.columns(['org_id', 'user_id']).doNothing())
    .execute()
  const { kinds } = await db
    .selectFrom('notification.preferences')
    .select('kinds')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return kinds
}
