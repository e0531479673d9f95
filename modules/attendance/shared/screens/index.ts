import { board, calendar, grid, type RecordScreen, screen, words } from '#modules/records/shared/index.ts'
import { days, periods } from '../tables/days.ts'
import { entitlements, entitlementSteps, leaveEntries, leaveKinds, leaves } from '../tables/leaves.ts'
import { places as locations } from '../tables/places.ts'
import { punches } from '../tables/punches.ts'
import { requests } from '../tables/requests.ts'
import { breaks, duties, rosterDays, rosters, shifts } from '../tables/shifts.ts'
import { ATTENDANCE } from './menu.ts'
import { places } from './places.ts'

const under = { parent_id: ATTENDANCE }

/** Who keeps the rules and speaks of everybody's hours; heads and employees have what the tables share. */
const keepers = { admin: 'rcudxi', hr: 'rcudxi', director: 'rx' }
/** What the product alone writes. */
const readers = { admin: 'rx', hr: 'rx', director: 'rx', accountant: 'rx' }

export const screens: readonly RecordScreen[] = [
  screen(places.leaves, {
    table: leaves,
    template: 'page',
    views: [
      grid(),
      calendar({ from: 'from_day', to: 'to_day' }),
      board({ by: 'state', card: ['employee', 'kind', 'from_day', 'to_day', 'days'] }),
    ],
    menu: { id: 154, place: 124, ...under, icon: 'calendar', title: words('Чөлөө, амралт', 'Leave', '휴가') },
    grants: keepers,
  }),
  screen(places.away, {
    table: leaves,
    filter: { all: [{ column: 'state', is: 'any_of', values: ['approved', 'asked'] }] },
    views: [calendar({ from: 'from_day', to: 'to_day', colour: 'state' }), grid()],
    menu: { id: 169, place: 139, ...under, icon: 'users', title: words('Багийн чөлөө', 'Team calendar', '팀 휴가') },
  }),
  screen(places.requests, {
    table: requests,
    template: 'page',
    views: [grid(), board({ by: 'state', card: ['employee', 'kind', 'day', 'reason'] })],
    menu: { id: 155, place: 125, ...under, icon: 'edit' },
    grants: keepers,
  }),
  screen(places.days, {
    table: days,
    views: [grid(), calendar({ from: 'day' })],
    menu: { id: 156, place: 126, ...under, icon: 'list' },
    grants: readers,
  }),
  screen(places.punches, { table: punches, menu: { id: 157, place: 127, ...under, icon: 'clock' }, grants: readers }),
  screen(places.entries, {
    table: leaveEntries,
    menu: { id: 158, place: 128, ...under, icon: 'list' },
    grants: keepers,
  }),
  screen(places.locations, {
    table: locations,
    menu: { id: 159, place: 129, ...under, icon: 'building' },
    grants: keepers,
  }),
  screen(places.shifts, { table: shifts, menu: { id: 160, place: 138, ...under, icon: 'clock' }, grants: keepers }),
  screen(places.rosters, {
    table: rosters,
    menu: { id: 161, place: 131, ...under, icon: 'calendar' },
    grants: keepers,
  }),
  screen(places.duties, { table: duties, menu: { id: 162, place: 132, ...under, icon: 'calendar' }, grants: keepers }),
  screen(places.kinds, { table: leaveKinds, menu: { id: 163, place: 133, ...under, icon: 'list' }, grants: keepers }),
  screen(places.entitlements, {
    table: entitlements,
    menu: { id: 164, place: 134, ...under, icon: 'list' },
    grants: keepers,
  }),
  screen(places.periods, { table: periods, menu: { id: 165, place: 135, ...under, icon: 'lock' }, grants: readers }),
]

/** Tables that stand within others. */
export const parts = [breaks, rosterDays, entitlementSteps].map((table) => ({ table, grants: keepers }))
