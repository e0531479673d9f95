import { organizationBook } from '#modules/organization/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import type { NewsKind } from '#platform/server/notify.ts'
import { route, type Context, type Route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import {
  AT_ONCE,
  changeDefaults,
  changePreferences,
  channels,
  OPEN_HOURS,
  type Preferences,
  showDefaults,
  showPreferences,
  switchesOf,
} from '../shared/preferences.ts'
import { spokenOf, usualOf, viewOf, type Kinds } from './kinds.ts'
import type { Telling } from './news.ts'
import { defaultsOf, NOTHING_CHOSEN, type Chosen } from './wishes.ts'

/** What people choose for themselves, and what holds in their organisation for those who do not. */
export function preferenceRoutes({ kinds: kindsNow, recipientsOf, holdersOf, now }: Telling): Route[] {
  return [
    route(showPreferences, async ({ db, principal: { orgId, userId, permissions }, services: { translate } }) => {
      const [own, above] = [await chosenBy(db, orgId, userId), await defaultsOf(db, orgId)]
      const [me] = await recipientsOf(db, orgId, [userId])
      const told: NewsKind[] = []
      for (const kind of spokenOf(kindsNow(), translate)) {
        // Whoever has the right in another of their roles is told as well.
        const isTold =
          kind.permission === undefined ||
          permissions.has(kind.permission) ||
          (await holdersOf(db, orgId, kind.permission)).some(({ user_id }) => user_id === userId)
        if (isTold) told.push(kind)
      }
      return { ...(await view(db, orgId, told, own, above)), mail: me?.email ?? null }
    }),

    route(changePreferences, async ({ db, principal: { orgId, userId } }, wish) => {
      const kept = row(wish, kindsNow(), await defaultsOf(db, orgId))
      const written =
        wish.version === 0
          ? await db
              .insertInto('notification.preferences')
              .values({ org_id: orgId, user_id: userId, ...kept })
              .onConflict((other) => other.columns(['org_id', 'user_id']).doNothing())
              .returning('version')
              .execute()
          : await db
              .updateTable('notification.preferences')
              .set({ ...kept, version: wish.version + 1 })
              .where('org_id', '=', orgId)
              .where('user_id', '=', userId)
              .where('version', '=', wish.version)
              .returning('version')
              .execute()
      refuseStale(written)
      await lookAgain(db, now(), { orgId, userId })
      return { status: true as const }
    }),

    route(showDefaults, async ({ db, principal: { orgId }, services: { translate } }) =>
      view(db, orgId, spokenOf(kindsNow(), translate), await defaultsOf(db, orgId), NOTHING_CHOSEN),
    ),

    route(changeDefaults, async (context, wish) => {
      const {
        db,
        principal: { orgId },
      } = context
      const before = await defaultsOf(db, orgId)
      const kept = row(wish, kindsNow(), NOTHING_CHOSEN)
      const written =
        wish.version === 0
          ? await db
              .insertInto('notification.defaults')
              .values({ org_id: orgId, ...kept })
              .onConflict((other) => other.column('org_id').doNothing())
              .returning('version')
              .execute()
          : await db
              .updateTable('notification.defaults')
              .set({ ...kept, version: wish.version + 1 })
              .where('org_id', '=', orgId)
              .where('version', '=', wish.version)
              .returning('version')
              .execute()
      refuseStale(written)
      await auditDefaults(context, before, wish)
      await lookAgain(db, now(), { orgId })
      return { status: true as const }
    }),
  ]
}

async function chosenBy(db: Trx, orgId: number, userId: number): Promise<Chosen> {
  const kept = await db
    .selectFrom('notification.preferences')
    .select(['kinds', 'quiet', 'rhythm', 'version'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return kept ?? NOTHING_CHOSEN
}

async function view(
  db: Trx,
  orgId: number,
  kinds: readonly NewsKind[],
  own: Chosen,
  above: Chosen,
): Promise<Preferences> {
  return {
    ...own,
    usual_quiet: above.quiet ?? OPEN_HOURS,
    usual_rhythm: above.rhythm ?? AT_ONCE,
    time_zone: await organizationBook.zoneOf(db, orgId),
    all_kinds: kinds.map((kind) => viewOf(kind, usualFor(kind, above))),
  }
}

const usualFor = (kind: NewsKind, above: Chosen) =>
  switchesOf({ is_fixed: kind.isFixed ?? false, usual: usualOf(kind) }, above.kinds[kind.name])

type Wish = Pick<InputOf<typeof changePreferences>, 'kinds' | 'quiet' | 'rhythm'>

/** As it is kept: kinds that exist, and nothing that cannot be switched off. */
function row({ kinds, quiet, rhythm }: Wish, { all }: Kinds, above: Chosen) {
  const known = new Map(all.map((kind) => [kind.name, kind]))
  for (const name of Object.keys(kinds)) {
    const kind = known.get(name)
    if (!kind) throw unprocessable('notification.preferences.unknown_kind')
    if (kind.isFixed && channels.some((channel) => kinds[name]![channel] === false && usualFor(kind, above)[channel]))
      throw unprocessable('notification.preferences.fixed')
  }
  const asText = (value: object | null) => (value === null ? null : JSON.stringify(value))
  return { kinds: JSON.stringify(kinds), quiet: asText(quiet), rhythm: asText(rhythm) }
}

function refuseStale(written: readonly unknown[]) {
  if (written.length === 0) throw conflict('notification.preferences.changed_meanwhile')
}

/** What waits is weighed anew with the next minute. */
export async function lookAgain(db: Trx, now: Date, { orgId, userId }: { orgId: number; userId?: number }) {
  let update = db.updateTable('notification.held').set({ due_at: now }).where('org_id', '=', orgId)
  if (userId !== undefined) update = update.where('user_id', '=', userId)
  await update.execute()
}

async function auditDefaults(context: Context, before: Chosen, after: Wish) {
  const { orgId } = context.principal
  await auditChange(context, {
    action: 'notification.defaults_changed',
    subject_type: 'notification.defaults',
    subject_id: orgId,
    subject_name: '',
    before: told(before),
    after: told(after),
  })
}

/** As the audit log shows it. */
function told({ kinds, quiet, rhythm }: Pick<Chosen, 'kinds' | 'quiet' | 'rhythm'>) {
  const named = (wish: boolean) =>
    Object.entries(kinds)
      .flatMap(([name, switches]) =>
        channels.filter((channel) => switches[channel] === wish).map((channel) => `${name} · ${channel}`),
      )
      .toSorted()
  const hours = quiet === null || !quiet.is_on ? null : `${quiet.from} – ${quiet.until}${quiet.days_off ? ' +' : ''}`
  return {
    switched_on: named(true),
    switched_off: named(false),
    quiet: hours,
    summary:
      rhythm === null || rhythm.pace === 'each' ? null : rhythm.pace === 'day' ? `${rhythm.hour}:00` : rhythm.pace,
  }
}
