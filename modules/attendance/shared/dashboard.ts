import { chart, dashboard, type RecordDashboard, words } from '#modules/records/shared/index.ts'
import { ATTENDANCE } from './screens/menu.ts'
import { dashboardPlaces } from './screens/places.ts'
import { days } from './tables/days.ts'

const count = [{ of: 'count' as const }]
const month = { column: 'day', is: 'on' as const, values: ['month'] }
const sum = (column: string) => [{ of: 'sum' as const, column }]
const isLate = { column: 'late', is: 'gt' as const, values: ['0'] }

/** How the month goes: late, overtime, absent, leave. */
const figures = dashboard(dashboardPlaces.figures, {
  title: words('Ирцийн тоо баримт', 'Figures of attendance', '근태 통계'),
  table: days,
  menu: { id: 167, place: 137, parent_id: ATTENDANCE, icon: 'chart', title: words('Тоо баримт', 'Figures', '통계') },
  filters: [
    { key: 'unit', table: days, column: 'unit' },
    { key: 'employee', table: days, column: 'employee' },
  ],
  blocks: [
    {
      key: 'late',
      kind: 'chart',
      title: words('Энэ сарын хоцролт', 'Late this month', '이번 달 지각'),
      place: { x: 0, y: 0, w: 3, h: 2 },
      table: days,
      filter: { all: [isLate, month] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'absent',
      kind: 'chart',
      title: words('Энэ сарын таслалт', 'Absent this month', '이번 달 결근'),
      place: { x: 3, y: 0, w: 3, h: 2 },
      table: days,
      filter: { all: [{ column: 'state', is: 'any_of', values: ['absent'] }, month] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'overtime',
      kind: 'chart',
      title: words('Энэ сарын илүү цаг, минут', 'Overtime this month, minutes', '이번 달 초과근무(분)'),
      place: { x: 6, y: 0, w: 3, h: 2 },
      table: days,
      filter: { all: [month] },
      chart: chart({ type: 'count', measures: sum('overtime') }),
    },
    {
      key: 'leave',
      kind: 'chart',
      title: words('Энэ сарын чөлөөтэй өдөр', 'Days of leave this month', '이번 달 휴가일'),
      place: { x: 9, y: 0, w: 3, h: 2 },
      table: days,
      filter: { all: [{ column: 'state', is: 'any_of', values: ['leave'] }, month] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'by_day',
      kind: 'chart',
      title: words('Өдрөөр, төлөвөөр', 'By day and state', '일별·상태별'),
      place: { x: 0, y: 2, w: 8, h: 5 },
      table: days,
      filter: { all: [month] },
      chart: chart({
        type: 'column',
        by: 'day',
        span: 'day',
        split: 'state',
        stacked: true,
        measures: count,
        limit: 31,
      }),
    },
    {
      key: 'states',
      kind: 'chart',
      title: words('Төлөвөөр', 'By state', '상태별'),
      place: { x: 8, y: 2, w: 4, h: 5 },
      table: days,
      filter: { all: [month] },
      chart: chart({ type: 'doughnut', by: 'state', measures: count }),
    },
    {
      key: 'late_people',
      kind: 'chart',
      title: words('Хоцролт, ажилтнаар', 'Late, by employee', '직원별 지각'),
      place: { x: 0, y: 7, w: 6, h: 4 },
      table: days,
      filter: { all: [isLate, month] },
      chart: chart({ type: 'bar', by: 'employee', measures: sum('late') }),
    },
    {
      key: 'overtime_units',
      kind: 'chart',
      title: words('Илүү цаг, нэгжээр', 'Overtime, by unit', '부서별 초과근무'),
      place: { x: 6, y: 7, w: 6, h: 4 },
      table: days,
      filter: { all: [month] },
      chart: chart({ type: 'bar', by: 'unit', measures: sum('overtime') }),
    },
  ],
})

export const dashboards: readonly RecordDashboard[] = [figures]
