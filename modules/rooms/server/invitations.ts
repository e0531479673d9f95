import { sql } from 'kysely'
import { recipientsOf } from '#modules/access/server/index.ts'
import { organizationBook, organizationName } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import { notify } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { allNamedIn, type FieldValues } from '#platform/shared/fields/index.ts'
import { type CalendarEvent, type Method, writeCalendar } from '#platform/shared/icalendar/index.ts'
import { accountsOf } from './people.ts'
import { wordsOf } from './words-of.ts'

interface Kept {
  id: string
  version: number
  title: string
  room: string
  place: string | null
  starts_at: string
  ends_at: string
  state: string
  is_private: boolean
  notes: string | null
  updated_at: Date
  organiser: number | null
  guest_mails: string | null
}

/** Addresses as people type them: one a line, or with commas between them. */
const mailsIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split(/[\s,;]+/).filter((one) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(one)))].slice(0, 100)
    : []

const columns = sql`b.id::text, b.version, b.title, r.name as room, r.place,
  to_json(b.starts_at at time zone 'UTC') #>> '{}' || 'Z' as starts_at,
  to_json(b.ends_at at time zone 'UTC') #>> '{}' || 'Z' as ends_at, b.state, b.is_private, b.notes, b.updated_at,
  b.organiser, b.guest_mails`

async function keptOf(db: Db | Trx, orgId: number, which: ReturnType<typeof sql>): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select ${columns} from rooms.bookings b
    join rooms.rooms r on r.org_id = b.org_id and r.id = b.room
    where b.org_id = ${orgId} and b.deleted_at is null and ${which} order by b.starts_at limit 1000`.execute(db)
  return rows
}

function eventOf(kept: Kept, zone: string, isCancelled = false): CalendarEvent {
  return {
    uid: `${kept.id}@orgil`,
    sequence: kept.version,
    stamp: kept.updated_at.toISOString(),
    starts: { at: new Date(kept.starts_at).toISOString(), zone },
    ends: { at: new Date(kept.ends_at).toISOString(), zone },
    summary: kept.title,
    location: [kept.room, kept.place].filter(Boolean).join(', '),
    status: isCancelled ? 'CANCELLED' : kept.state === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE',
    ...(kept.is_private && { isPrivate: true }),
  }
}

/** One booking as a file, as it stands. */
export async function fileOf(db: Db | Trx, orgId: number, id: string, method: Method): Promise<string | undefined> {
  const zone = await organizationBook.zoneOf(db, orgId)
  const [kept] = await keptOf(db, orgId, sql`b.id = ${id}::uuid`)
  return kept && writeCalendar({ method, events: [eventOf(kept, zone, method === 'CANCEL')] })
}

/** Everything that somebody organises or is invited to, from a month ago on. */
export async function feedOf(db: Db | Trx, orgId: number, employee: number, name: string): Promise<string> {
  const zone = await organizationBook.zoneOf(db, orgId)
  const which = sql`(b.organiser = ${employee} or b.guests @> array[${employee}]::integer[])
    and b.state in ('asked', 'tentative', 'confirmed') and b.ends_at > now() - interval '31 days'`
  const all = await keptOf(db, orgId, which)
  return writeCalendar({ method: 'PUBLISH', name, events: all.map((kept) => eventOf(kept, zone)) })
}

type About = 'invited' | 'moved' | 'called_off'

/**
 * Guests hear of a booking to which they are invited: colleagues by news, others by a letter with a file that their
 * calendar takes. Of a series they hear once, with all its times.
 */
export async function inviteGuests(context: Context, id: string, values: FieldValues, about: About): Promise<void> {
  const { db, principal, services, language } = context
  const { orgId } = principal
  const series = values['series']
  const isSeries = typeof series === 'string' && series !== '' && about === 'invited'
  const all = await keptOf(db, orgId, isSeries ? sql`b.series = ${series}` : sql`b.id = ${id}::uuid`)
  const [first] = all
  // Of a series its first time speaks for all.
  if (first?.id !== id) return
  const said = await wordsOf(context, values)
  if (about === 'invited') {
    const guests = allNamedIn(values['guests']).map((one) => Number(one.id))
    const user_ids = (await accountsOf(db, orgId, guests)).filter((one) => one !== principal.userId)
    await notify(db, orgId, {
      user_ids,
      key: 'rooms.notify.invited',
      params: { title: said.title, room: said.room, time: said.time },
      facts: [
        { label: 'rooms.fact.room', value: said.room },
        { label: 'rooms.fact.time', value: said.time },
      ],
      link: `/rooms/bookings/${id}`,
      source: `rooms.invited/${id}`,
    })
  }
  const mails = mailsIn(values['guest_mails'])
  if (mails.length === 0) return
  const zone = await organizationBook.zoneOf(db, orgId)
  const organization = await organizationName(db, orgId)
  const [user] = first.organiser === null ? [] : await accountsOf(db, orgId, [first.organiser])
  const [sender] = user === undefined ? [] : await recipientsOf(db, orgId, [user])
  const t = (key: string, params: Record<string, string> = {}) => services.translate(language, key, params)
  for (const to of mails) {
    const events = all.map((kept) => ({
      ...eventOf(kept, zone, about === 'called_off'),
      ...(sender?.email && { organizer: { email: sender.email, name: organization } }),
      attendees: [{ email: to, answer: 'NEEDS-ACTION' as const }],
    }))
    await sendMail(db, orgId, {
      to,
      subject: t(`rooms.invitation.${about}_subject`, { title: said.title }),
      text: [
        t(`rooms.invitation.${about}`, { title: said.title, organization }),
        '',
        `${t('rooms.fact.room')}: ${said.room}`,
        `${t('rooms.fact.time')}: ${said.time}`,
        ...(all.length > 1 ? [t('rooms.invitation.times', { count: String(all.length) })] : []),
        '',
        '--',
        organization,
      ].join('\n'),
      ...(sender?.email && { replyTo: sender.email }),
      calendar: writeCalendar({ method: about === 'called_off' ? 'CANCEL' : 'REQUEST', events }),
    })
  }
}
