import { z } from 'zod'
import type { Trx } from '#platform/server/database.ts'
import type { NewsKind } from '#platform/server/notify.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import {
  AT_ONCE,
  type KindChoices,
  OPEN_HOURS,
  type QuietHours,
  type Rhythm,
  type Switches,
  switchesOf,
} from '../shared/preferences.ts'
import { usualOf } from './kinds.ts'
import type { Wish } from './timing.ts'
import './tables.ts'

/** A row of choices as it is kept, of a person or of an organisation. */
export interface Chosen {
  kinds: KindChoices
  quiet: QuietHours | null
  rhythm: Rhythm | null
  version: number
}

export const NOTHING_CHOSEN: Chosen = { kinds: {}, quiet: null, rhythm: null, version: 0 }

/** What holds for somebody. */
export interface Wishes extends Wish {
  switches(kind: NewsKind): Switches
}

export async function defaultsOf(db: Trx, orgId: number): Promise<Chosen> {
  const kept = await db
    .selectFrom('notification.defaults')
    .select(['kinds', 'quiet', 'rhythm', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return kept ?? NOTHING_CHOSEN
}

/** Of many people at once: what each chose, or else their organisation. */
export async function wishesOf(
  db: Trx,
  orgId: number,
  userIds: readonly number[],
): Promise<(userId: number) => Wishes> {
  const above = await defaultsOf(db, orgId)
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('notification.preferences')
          .select(['user_id', 'kinds', 'quiet', 'rhythm', 'version'])
          .where('org_id', '=', orgId)
          .where('user_id', 'in', userIds)
          .execute()
  const own = new Map(rows.map(({ user_id, ...chosen }) => [user_id, chosen]))
  return (userId) => settled(own.get(userId) ?? NOTHING_CHOSEN, above)
}

function settled(own: Chosen, above: Chosen): Wishes {
  return {
    quiet: own.quiet ?? above.quiet ?? OPEN_HOURS,
    rhythm: own.rhythm ?? above.rhythm ?? AT_ONCE,
    switches: (kind) =>
      switchesOf(
        { is_fixed: kind.isFixed ?? false, usual: usualOf(kind) },
        own.kinds[kind.name],
        above.kinds[kind.name],
      ),
  }
}

/** Somebody whose account was destroyed: nothing of what they chose is left anywhere. */
export const forgetChoices: OutboxHandler = {
  topic: 'access.user_destroyed',
  async handle({ payload }, { db }) {
    const { user_id } = z.object({ user_id: z.number().int() }).parse(payload)
    for (const table of ['notification.preferences', 'notification.held', 'notification.summaries'] as const)
      await db.deleteFrom(table).where('user_id', '=', user_id).execute()
  },
}
