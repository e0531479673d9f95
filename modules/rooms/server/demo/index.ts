import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { organizationBook, todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { plantRows } from '#modules/records/server/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { momentIn } from '#platform/shared/clock.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { repeatedTimes } from '../../shared/repeats.ts'
import { publishRoomApproval } from './approval.ts'
import { demoBookings } from './bookings.ts'
import { demoRooms } from './rooms.ts'

type Trade = DemoPlaces['orgs']['trade']
const reference = (id: string | number) => `${id} —`
const old = { isOld: true }

/** Rooms of the trading house of the demo, and a week of them. */
export async function demoConferences(services: Services, { orgs: { trade } }: DemoPlaces) {
  const { admin, creator } = trade.principals
  if (!admin || !creator) throw new Error('nobody books rooms in the demo')
  const [today, zone] = await Promise.all([
    todayOf(services.db, trade.orgId),
    organizationBook.zoneOf(services.db, trade.orgId),
  ])
  const plant = (table: string, rows: readonly FieldValues[]) => plantRows(services, admin, `rooms.${table}`, rows, old)
  const ids = await plant(
    'rooms',
    demoRooms.map(({ values }) => ({ ...values })),
  )
  const rooms = new Map<string, string>(demoRooms.map(({ key }, at) => [key, reference(ids[at]!)]))
  await plant(
    'hours',
    [...rooms.values()].flatMap((room) =>
      ['1', '2', '3', '4', '5'].map((weekday) => ({ room, weekday, opens: '08:00', closes: '19:00' })),
    ),
  )
  const person = (login: string) => reference(trade.employees[login]!)
  const at = (day: string, clock: string) => momentIn(zone, `${day} ${clock}`)!
  const made = await plant(
    'bookings',
    demoBookings.map(({ room, day, from, to, title, who, people, state = 'confirmed', isPrivate, guests, came }) => {
      const on = workingDay(today, day)
      return {
        title,
        room: rooms.get(room)!,
        starts_at: at(on, from),
        ends_at: at(on, to),
        organiser: person(who),
        people: people ?? null,
        state,
        is_private: isPrivate ?? false,
        guests: guests?.map(person).join('\n') ?? null,
        checked_in_at: came ? at(on, from) : null,
      }
    }),
  )
  await plant(
    'extras',
    demoBookings.flatMap(({ extras = [] }, place) =>
      extras.map(([kind, name, quantity]) => ({ booking: reference(made[place]!), kind, name, quantity })),
    ),
  )
  await plantSeries(services, trade, plant, { room: rooms.get('altai')!, zone, first: workingDay(today, 1), at })
  const asked = workingDay(today, 4)
  await plant('bookings', [
    {
      title: 'Ногоон хөгжлийн хэлэлцүүлэг',
      room: rooms.get('otgon')!,
      starts_at: at(asked, '14:00'),
      ends_at: at(asked, '17:00'),
      state: 'asked',
      source: 'public',
      organiser: null,
      people: '30',
      orderer_name: 'Мөнхтуул Баяр',
      orderer_organization: 'Ногоон ирээдүй ТББ',
      orderer_phone: '99112233',
      orderer_email: 'munkhtuul@nogoon.example',
      notes: 'Проектор, микрофон хэрэгтэй. 30 хүний цай.',
    },
  ])
  await publishRoomApproval(services, trade)
  // What a colleague asks for sets out by itself, and waits for the secretary.
  const wanted = workingDay(today, 2)
  await plantRows(services, creator, 'rooms.bookings', [
    {
      title: 'Тендерийн үнэлгээ',
      room: rooms.get('burkhan')!,
      starts_at: at(wanted, '14:00'),
      ends_at: at(wanted, '16:00'),
      organiser: person('creator'),
      people: '9',
    },
  ])
}

type Plant = (table: string, rows: readonly FieldValues[]) => Promise<string[]>

interface Place {
  room: string
  zone: string
  first: string
  at: (day: string, clock: string) => string
}

/** A meeting that comes again every week. */
async function plantSeries(services: Services, trade: Trade, plant: Plant, { room, zone, first, at }: Place) {
  const time = { starts_at: at(first, '09:00'), ends_at: at(first, '09:30') }
  const rows = repeatedTimes(time, zone, 'week', laterDay(first, 42)).map((one) => ({
    title: '7 хоногийн шуурхай',
    room,
    ...one,
    organiser: reference(trade.employees['sales']!),
    people: '6',
    state: 'confirmed',
  }))
  const ids = await plant('bookings', rows)
  await asSystem(services.db, (db) =>
    sql`update rooms.bookings set series = ${randomUUID()} where org_id = ${trade.orgId}
      and id = any(${ids}::uuid[])`.execute(db),
  )
}

/** So many working days from a day on, Saturday and Sunday left out. */
function workingDay(today: string, days: number): string {
  const isFree = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const step = days < 0 ? -1 : 1
  let day = today
  while (isFree(day)) day = laterDay(day, 1)
  for (let left = Math.abs(days); left > 0;) {
    day = laterDay(day, step)
    if (!isFree(day)) left -= 1
  }
  return day
}
