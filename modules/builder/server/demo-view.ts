import { column, table, type Table, words } from '#modules/records/shared/index.ts'

/** How far each vehicle went in each month: trips joined with their vehicles. */
export const drives: Table = {
  ...table('records.monthly_drives', {
    title: words('Сарын явалт', 'Drives by month', '월별 운행'),
    one: words('Сарын явалт', 'Drives of a month', '월 운행'),
    columns: {
      vehicle: column('relation', { title: words('Машин', 'Vehicle', '차량'), rows_of: 'records.vehicles' }),
      model: column('text', { title: words('Марк, загвар', 'Make and model', '차종') }),
      month: column('date', { title: words('Сар', 'Month', '월') }),
      trips: column('integer', { title: words('Аяллын тоо', 'Trips', '운행 수') }),
      distance: column('integer', { title: words('Явсан км', 'Distance, km', '주행 거리(km)') }),
    },
    label: '{vehicle} {month}',
    sort: '-month',
  }),
  view: {
    sources: [
      { as: 'trips', table: 'records.trips', x: 0, y: 0 },
      { as: 'vehicles', table: 'records.vehicles', x: 340, y: 0 },
    ],
    joins: [{ from: 'trips', to: 'vehicles', kind: 'inner', on: [{ left: 'vehicle', is: '=', right: 'id' }] }],
    columns: [
      { name: 'vehicle', from: 'trips.vehicle' },
      { name: 'model', from: 'vehicles.model' },
      { name: 'month', from: 'trips.day', by: 'month' },
      { name: 'trips', of: 'count' },
      { name: 'distance', formula: 'trips_to_km - trips_from_km', of: 'sum' },
    ],
  },
}
