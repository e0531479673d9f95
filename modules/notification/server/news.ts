import { randomUUIDv7 } from 'node:crypto'
import type { CalendarOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { NOTIFY, newsPayload, type NewsKind } from '#platform/server/notify.ts'
import { tell, type OutboxHandler, type OutboxTools } from '#platform/server/outbox.ts'
import type { Switches } from '../shared/preferences.ts'
import { hold, type Held } from './digest.ts'
import type { Kinds } from './kinds.ts'
import { writeLetters } from './letters/write.ts'
import { pushToDevices } from './push.ts'
import { entitledTo, type HoldersOf, type RecipientsOf } from './recipients.ts'
import { letterAt, quietUntil } from './timing.ts'
import { wishesOf, type Wishes } from './wishes.ts'
import './tables.ts'

type News = ReturnType<typeof newsPayload.parse>

/** What telling needs of others. */
export interface Telling {
  recipientsOf: RecipientsOf
  holdersOf: HoldersOf
  calendarOf: CalendarOf
  kinds: () => Kinds
  now: () => Date
}

interface Told {
  user_id: number
  id: string
  switches: Switches
  wishes: Wishes
}

/**
 * Writes down what persons are to know, shows it to those who are here, and sends it to devices and by letter as each
 * of them wishes: now, or when their quiet hours end, or with their next summary. The same news reaches nobody twice.
 */
export function tellPersons(telling: Telling): OutboxHandler {
  return {
    topic: NOTIFY,
    async handle({ orgId, payload }, tools) {
      const { db } = tools
      const news = newsPayload.parse(payload)
      const kind = telling.kinds().of(news)
      const told = await writeDown(telling, db, orgId, { news, kind })
      if (told.length === 0) return

      const live = told
        .filter(({ switches }) => switches.app)
        .map(({ user_id, id }) => ({ topic: 'notification', key: id, audience: [`u:${user_id}`] }))
      if (live.length > 0) await tell(db, orgId, 'notification.written', { live })
      await sendOut(telling, tools, orgId, { news, kind, told })
    },
  }
}

/** Those who want to know of it by any way and have not been told. */
async function writeDown(
  { holdersOf }: Telling,
  db: Trx,
  orgId: number,
  { news: { user_ids, key, params, facts, link, source }, kind }: Omit<Sending, 'told'>,
): Promise<Told[]> {
  const users = await entitledTo(holdersOf, db, orgId, { kind, userIds: [...new Set(user_ids)] })
  const wishes = await wishesOf(db, orgId, users)
  const wanted = new Map(
    users
      .map((userId): [number, Switches] => [userId, wishes(userId).switches(kind)])
      .filter(([, { app, mail, push }]) => app || mail || push),
  )
  if (wanted.size === 0) return []
  const written = await db
    .insertInto('notification.notifications')
    .values(
      [...wanted].map(([user_id, { app }]) => ({
        org_id: orgId,
        user_id,
        id: randomUUIDv7(),
        source,
        key,
        params: JSON.stringify(params),
        facts: JSON.stringify(facts),
        link,
        in_app: app,
      })),
    )
    .onConflict((clash) => clash.columns(['org_id', 'user_id', 'source']).doNothing())
    .returning(['user_id', 'id'])
    .execute()
  return written.map(({ user_id, id }) => ({ user_id, id, switches: wanted.get(user_id)!, wishes: wishes(user_id) }))
}

interface Sending {
  news: News
  kind: NewsKind
  told: readonly Told[]
}

async function sendOut(
  { recipientsOf, calendarOf, now }: Telling,
  tools: OutboxTools,
  orgId: number,
  { news, kind, told }: Sending,
) {
  const { db, services } = tools
  const [since, calendar] = [now(), await calendarOf(db, orgId)]
  const here = new Map(
    (
      await recipientsOf(
        db,
        orgId,
        told.map(({ user_id }) => user_id),
      )
    ).map((one) => [one.userId, one]),
  )
  const waiting: Held[] = []
  const keep = ({ user_id, id: notification_id }: Told, channel: Held['channel'], due_at: Date) =>
    waiting.push({ org_id: orgId, user_id, notification_id, channel, since, due_at })

  const pushed: Told[] = []
  const mailed: Told[] = []
  for (const one of told) {
    const recipient = here.get(one.user_id)
    if (!recipient) continue
    const { switches, wishes } = one
    const calm = kind.isUrgent ? null : quietUntil(since, wishes.quiet, calendar)
    if (switches.push && calm) keep(one, 'push', calm)
    else if (switches.push) pushed.push(one)
    if (!switches.mail || !recipient.email) continue
    const due = kind.isUrgent ? since : letterAt(since, wishes, calendar)
    if (due > since) keep(one, 'mail', due)
    else mailed.push(one)
  }
  await hold(db, waiting)
  await pushToDevices(tools, orgId, pushed)
  const { key, params, facts, link } = news
  await writeLetters(
    services,
    db,
    orgId,
    mailed.map(({ user_id }) => ({
      recipient: here.get(user_id)!,
      kinds: [kind],
      items: [{ key, params, facts, link, created_at: since }],
      zone: calendar.zone,
    })),
  )
}
