import { organizationBook, todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { rowsForModule } from '#modules/records/server/index.ts'
import type { Row } from '#modules/records/shared/index.ts'
import { route } from '#platform/server/route.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { type FieldValue, namedIn } from '#platform/shared/fields/index.ts'
import { DECIDING, heldStates } from '../shared/access.ts'
import { showBoard } from '../shared/contract.ts'
import { hoursOf } from './room.ts'

const MOST_ROOMS = 300
const MOST_BOOKINGS = 4000

const text = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')
const count = (value: FieldValue | undefined) => (text(value) === '' ? null : Number(text(value)))

/** A name as it is called in the language of whoever reads. */
const calledIn = (values: Row['values'], language: Language) =>
  (language === 'mn' ? '' : text(values[`name_${language}`])) || text(values['name'])

export const boardRoute = route(showBoard, async (context, { from, days }) => {
  const { db, principal, language } = context
  const { orgId, person, permissions } = principal
  const today = await todayOf(db, orgId)
  const zone = await organizationBook.zoneOf(db, orgId)
  const first = from ?? today
  const found = await rowsForModule(
    context,
    'rooms.rooms',
    { filter: { column: 'is_active', is: 'yes', values: [] }, sort: ['sort', 'name'], most: MOST_ROOMS },
    false,
  )
  const hours = await hoursOf(
    db,
    orgId,
    found.map(({ id }) => id),
  )
  const rows = await rowsForModule(
    context,
    'rooms.bookings',
    {
      filter: {
        all: [
          { column: 'starts_at', is: 'before', values: [laterDay(first, days)] },
          { column: 'ends_at', is: 'after', values: [laterDay(first, -1)] },
          { column: 'state', is: 'any_of', values: [...heldStates] },
        ],
      },
      sort: ['starts_at'],
      most: MOST_BOOKINGS,
    },
    false,
  )
  return {
    today,
    zone,
    from: first,
    rooms: found.map(({ id, values }) => ({
      id,
      name: calledIn(values, language),
      place: [text(values['place']), text(values['floor'])].filter((one) => one !== '').join(', '),
      seats: count(values['seats']) ?? 0,
      equipment: text(values['equipment'])
        .split(',')
        .filter((one) => one !== ''),
      colour: text(values['colour']) || null,
      asks_approval: values['asks_approval'] === true,
      check_in_minutes: count(values['check_in_minutes']),
      buffer_before: count(values['buffer_before']) ?? 0,
      buffer_after: count(values['buffer_after']) ?? 0,
      longest_minutes: count(values['longest_minutes']),
      hours: hours.get(id) ?? [],
    })),
    bookings: rows.map(({ id, values, may }) => {
      const organiser = namedIn(values['organiser'] ?? null)
      const mayChange = may ? may.includes('u') : permissions.has('rooms.bookings.u')
      return {
        id,
        room: namedIn(values['room'] ?? null)?.id ?? '',
        starts_at: text(values['starts_at']),
        ends_at: text(values['ends_at']),
        state: text(values['state']),
        title: text(values['title']),
        organiser: organiser?.name ?? text(values['orderer_name']),
        people: count(values['people']),
        is_private: values['is_private'] === true,
        is_mine: person.empId !== null && organiser?.id === String(person.empId),
        may_change: mayChange,
        series: mayChange ? text(values['series']) || null : null,
        checked_in: text(values['checked_in_at']) !== '',
      }
    }),
    decides: permissions.has(DECIDING),
    is_cut: rows.length === MOST_BOOKINGS,
  }
})
