import type { ScreenDefinition } from '#modules/records/shared/index.ts'
import { words } from '#modules/records/shared/index.ts'

/** Screens over the vehicles: what each car costs beside it, and the trips of a month. */
export const vehicleScreens: readonly (ScreenDefinition & { key: string })[] = [
  {
    key: 'cars_and_costs',
    title: words('Машин ба зардал', 'Vehicles and costs', '차량과 비용'),
    source: 'records.vehicles',
    template: 'details',
    details: [
      { table: 'records.vehicle_costs', column: 'vehicle' },
      { table: 'records.trips', column: 'vehicle' },
    ],
    grid: {
      columns: [
        { name: 'model', pinned: 'left', width: 260 },
        { name: 'plate', cell: { kind: 'attendanceQR' }, width: 170 },
        { name: 'year', cell: { kind: 'popup' } },
      ],
      heads: [
        { title: words('Машин', 'Vehicle', '차량'), columns: ['model', 'plate', 'year'] },
        { title: words('Хугацаа', 'Valid until', '만료'), columns: ['insured_until', 'inspected_until'] },
      ],
      numbers: true,
    },
    actions: [
      {
        key: 'cost',
        title: words('Зардал бичих', 'Add a cost', '비용 추가'),
        icon: 'money',
        on: 'row',
        does: { kind: 'form', table: 'records.vehicle_costs', by: 'vehicle' },
      },
      {
        key: 'retire',
        title: words('Ашиглалтаас гаргах', 'Take out of service', '운행 중지'),
        icon: 'lock',
        on: 'row',
        when: 'is_running',
        asks: words(
          'Машиныг ашиглалтаас гаргах уу?',
          'Take this vehicle out of service?',
          '이 차량의 운행을 중지할까요?',
        ),
        does: { kind: 'change', values: { is_running: false } },
      },
    ],
  },
  {
    key: 'trips_by_month',
    title: words('Сарын аялал', 'Trips of a month', '월별 운행'),
    source: 'records.trips',
    template: 'split',
    period: { kind: 'monthFilter', column: 'day' },
  },
]
