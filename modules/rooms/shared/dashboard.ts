import { chart, dashboard, type RecordDashboard, words } from '#modules/records/shared/index.ts'
import { ROOMS } from './screens/index.ts'
import { dashboardPlaces } from './screens/places.ts'
import { bookings } from './tables/bookings.ts'

const minutes = [{ of: 'sum' as const, column: 'minutes' }]
const count = [{ of: 'count' as const }]
const had = { column: 'state', is: 'any_of' as const, values: ['confirmed', 'tentative', 'released'] }
const month = { column: 'starts_at', is: 'on' as const, values: ['month'] }

/** How rooms are used: how long, by whom, and how often nobody came. */
const figures = dashboard(dashboardPlaces.figures, {
  title: words('Өрөөний тоо баримт', 'Figures of rooms', '회의실 통계'),
  table: bookings,
  menu: { id: 115, place: 94, parent_id: ROOMS, icon: 'chart', title: words('Тоо баримт', 'Figures', '통계') },
  filters: [
    { key: 'room', table: bookings, column: 'room' },
    { key: 'unit', table: bookings, column: 'unit' },
    { key: 'source', table: bookings, column: 'source' },
  ],
  blocks: [
    {
      key: 'booked',
      kind: 'chart',
      title: words('Энэ сарын захиалга', 'Bookings this month', '이번 달 예약'),
      place: { x: 0, y: 0, w: 3, h: 2 },
      table: bookings,
      filter: { all: [had, month] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'minutes',
      kind: 'chart',
      title: words('Ашигласан минут', 'Minutes booked', '사용 분'),
      place: { x: 3, y: 0, w: 3, h: 2 },
      table: bookings,
      filter: { all: [had, month] },
      chart: chart({ type: 'count', measures: minutes }),
    },
    {
      key: 'no_shows',
      kind: 'chart',
      title: words('Ирээгүй', 'No-shows', '미참석'),
      place: { x: 6, y: 0, w: 3, h: 2 },
      table: bookings,
      filter: { all: [{ column: 'state', is: 'any_of', values: ['released'] }, month] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'asked',
      kind: 'chart',
      title: words('Шийдэх хүсэлт', 'To be decided', '결정 대기'),
      place: { x: 9, y: 0, w: 3, h: 2 },
      table: bookings,
      filter: { all: [{ column: 'state', is: 'any_of', values: ['asked'] }] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'rooms',
      kind: 'chart',
      title: words('Өрөөгөөр, минут', 'By room, minutes', '회의실별 분'),
      place: { x: 0, y: 2, w: 6, h: 4 },
      table: bookings,
      filter: { all: [had] },
      chart: chart({ type: 'bar', by: 'room', measures: minutes }),
    },
    {
      key: 'units',
      kind: 'chart',
      title: words('Нэгжээр, минут', 'By unit, minutes', '부서별 분'),
      place: { x: 6, y: 2, w: 6, h: 4 },
      table: bookings,
      filter: { all: [had] },
      chart: chart({ type: 'bar', by: 'unit', measures: minutes }),
    },
    {
      key: 'days',
      kind: 'chart',
      title: words('Өдрөөр', 'By day', '일별'),
      place: { x: 0, y: 6, w: 8, h: 4 },
      table: bookings,
      filter: { all: [had] },
      chart: chart({ type: 'bar', by: 'starts_at', span: 'day', measures: count }),
    },
    {
      key: 'states',
      kind: 'chart',
      title: words('Төлөвөөр', 'By state', '상태별'),
      place: { x: 8, y: 6, w: 4, h: 4 },
      table: bookings,
      chart: chart({ type: 'doughnut', by: 'state', measures: count }),
    },
  ],
})

export const dashboards: readonly RecordDashboard[] = [figures]
