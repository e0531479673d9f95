import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { NewsFact, NewsKind } from '#platform/server/notify.ts'
import { tell, type OutboxHandler } from '#platform/server/outbox.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { writeLetters, type Item } from './letters/write.ts'
import type { Telling } from './news.ts'
import { pushToDevices } from './push.ts'
import { entitledTo } from './recipients.ts'
import { letterAt, quietUntil } from './timing.ts'
import { wishesOf } from './wishes.ts'
import './tables.ts'

export interface Held {
  org_id: number
  user_id: number
  notification_id: string
  channel: 'mail' | 'push'
  since: Date
  due_at: Date
}

const PUSH_DUE = 'notification.push_due'
const BATCH = 200
/** A whole country that has its summary at eight; what is left then goes with the next minute. */
const MOST_PEOPLE = 5000

export async function hold(db: Trx, rows: readonly Held[]) {
  if (rows.length > 0)
    await db
      .insertInto('notification.held')
      .values([...rows])
      .execute()
}

/**
 * Sends what has waited long enough. Each person's letters and messages leave in the one transaction that takes them
 * out of what waits.
 */
export function releaseHeld(telling: Telling): JobKind {
  return {
    name: 'notification.release',
    cron: '* * * * *',
    async handle(_payload, services) {
      const now = telling.now()
      for (let seen = 0; seen < MOST_PEOPLE; seen += BATCH) {
        const people = await peopleDue(services, now)
        for (const person of people) {
          await asSystem(services.db, (db) => release(telling, services, db, { ...person, now })).catch(
            (error: unknown) => {
              services.log.error(
                { err: error, orgId: person.org_id, userId: person.user_id },
                'what was held back could not be sent',
              )
            },
          )
        }
        if (people.length < BATCH) return
      }
    },
  }
}

interface Person {
  org_id: number
  user_id: number
}

async function peopleDue({ db }: Services, now: Date): Promise<Person[]> {
  return asSystem(db, async (trx) => {
    const { rows } =
      await sql<Person>`select distinct org_id, user_id from notification.held where due_at <= ${now} order by org_id,
        user_id limit ${BATCH}`.execute(trx)
    return rows
  })
}

interface DueRow {
  notification_id: string
  channel: 'mail' | 'push'
  since: Date
  key: string
  params: Record<string, string>
  facts: NewsFact[]
  link: string | null
  read_at: Date | null
  created_at: Date
}

async function release(
  telling: Telling,
  services: Services,
  db: Trx,
  { org_id, user_id, now }: Person & { now: Date },
) {
  // Another process may be at it: what it has taken is not ours.
  const { rows } = await sql<DueRow>`
    select h.notification_id, h.channel, h.since, n.key, n.params, n.facts, n.link, n.read_at, n.created_at
    from notification.held h join notification.notifications n on n.org_id = h.org_id and n.user_id = h.user_id
    and n.id = h.notification_id
    where h.org_id = ${org_id} and h.user_id = ${user_id} and h.due_at <= ${now}
    order by n.id for update of h skip locked`.execute(db)
  if (rows.length === 0) return
  const [recipient] = await telling.recipientsOf(db, org_id, [user_id])
  // Who has left, and what was read meanwhile, waits for nothing.
  const unread = recipient ? rows.filter(({ read_at }) => read_at === null) : []
  const calendar = await telling.calendarOf(db, org_id)
  const wishes = (await wishesOf(db, org_id, [user_id]))(user_id)
  const kindOf = (row: DueRow) => telling.kinds().of(row)
  const told = await stillTold(telling, db, { org_id, user_id }, unread.map(kindOf))
  const wanted = unread.filter((row) => told.has(kindOf(row).name) && wishes.switches(kindOf(row))[row.channel])
  const calm = quietUntil(now, wishes.quiet, calendar)
  // Wishes may have changed since it was put here, and a machine that stood still wakes nobody.
  const timed = wanted.map((row) => {
    const due = row.channel === 'mail' ? letterAt(row.since, wishes, calendar) : row.since
    return { row, due, until: due > now ? due : calm }
  })
  const later = timed.filter(({ until }) => until !== null)
  const ready = timed.filter(({ until }) => until === null)

  for (const { row, until } of later) await postpone(db, { org_id, user_id, row, until: until! })
  const letters = ready.filter(({ row }) => row.channel === 'mail')
  const isSummary = wishes.rhythm.pace !== 'each'
  const slot = letters.reduce((latest, { due }) => (due > latest ? due : latest), new Date(0))
  const mayWrite = letters.length > 0 && (!isSummary || (await takeSlot(db, { org_id, user_id, slot })))
  const messages = ready.filter(({ row }) => row.channel === 'push').map(({ row }) => row)
  // The summary of this hour has gone: what came too late for it goes with the next.
  if (!mayWrite)
    for (const { row } of letters)
      await postpone(db, { org_id, user_id, row, until: letterAt(now, wishes, calendar), since: now })

  const staying = new Set([...later, ...(mayWrite ? [] : letters)].map(({ row }) => row))
  await takeOut(
    db,
    { org_id, user_id },
    rows.filter((row) => !staying.has(row)),
  )
  if (messages.length > 0)
    await tell(db, org_id, PUSH_DUE, { told: messages.map(({ notification_id: id }) => ({ user_id, id })) })
  if (!mayWrite || !recipient?.email) return
  const items = letters.map(({ row }): Item => ({
    key: row.key,
    params: row.params,
    facts: row.facts,
    link: row.link,
    created_at: row.created_at,
  }))
  await writeLetters(services, db, org_id, [
    { recipient, kinds: letters.map(({ row }) => kindOf(row)), items, zone: calendar.zone, isSummary },
  ])
}

/**
 * Names of the kinds that somebody is told of as before: whoever lost the right to a thing while its news waited is
 * not.
 */
async function stillTold(
  { holdersOf }: Telling,
  db: Trx,
  { org_id, user_id }: Person,
  kinds: readonly NewsKind[],
): Promise<Set<string>> {
  const told = new Set<string>()
  for (const kind of new Set(kinds))
    if ((await entitledTo(holdersOf, db, org_id, { kind, userIds: [user_id] })).length > 0) told.add(kind.name)
  return told
}

async function postpone(
  db: Trx,
  {
    org_id,
    user_id,
    row: { notification_id, channel, since: before },
    until,
    since = before,
  }: Person & { row: DueRow; until: Date; since?: Date },
) {
  await db
    .updateTable('notification.held')
    .set({ due_at: until, since })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('notification_id', '=', notification_id)
    .where('channel', '=', channel)
    .execute()
}

async function takeOut(db: Trx, { org_id, user_id }: Person, rows: readonly DueRow[]) {
  for (const { notification_id, channel } of rows) {
    await db
      .deleteFrom('notification.held')
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('notification_id', '=', notification_id)
      .where('channel', '=', channel)
      .execute()
  }
}

/** False where a summary for this hour, or a later one, has been written. Waits for whoever is writing it. */
async function takeSlot(db: Trx, { org_id, user_id, slot }: Person & { slot: Date }) {
  const { rows } = await sql`
    insert into notification.summaries as kept (org_id, user_id, sent_for) values (${org_id}, ${user_id}, ${slot})
    on conflict (org_id, user_id) do update set sent_for = excluded.sent_for where kept.sent_for < excluded.sent_for
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Messages to devices go the way of all others once their quiet hours are over. */
export const pushReleased: OutboxHandler = {
  topic: PUSH_DUE,
  async handle({ orgId, payload }, tools) {
    const { told } = z.object({ told: z.array(z.object({ user_id: z.number().int(), id: z.uuid() })) }).parse(payload)
    await pushToDevices(tools, orgId, told)
  },
}
