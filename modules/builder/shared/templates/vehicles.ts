import { column, table, words } from '#modules/records/shared/index.ts'

const cars = table('records.vehicles', {
  title: words('Автомашин', 'Vehicles', '차량'),
  one: words('Машин', 'Vehicle', '차량'),
  columns: {
    plate: column('text', {
      title: words('Улсын дугаар', 'Plate number', '차량 번호'),
      required: true,
      unique: true,
      max_length: 20,
    }),
    model: column('text', { title: words('Марк, загвар', 'Make and model', '차종'), required: true, max_length: 100 }),
    driver: column('person', { title: words('Жолооч', 'Driver', '운전자') }),
    year: column('integer', { title: words('Үйлдвэрлэсэн он', 'Year of make', '연식'), min: 1950 }),
    insured_until: column('date', { title: words('Даатгал дуусах', 'Insured until', '보험 만료일') }),
    inspected_until: column('date', { title: words('Үзлэг дуусах', 'Inspection until', '검사 만료일') }),
    is_running: column('checkbox', { title: words('Ажиллаж байгаа', 'In service', '운행 중'), default: true }),
  },
  label: '{plate} {model}',
  sort: 'plate',
})

const trips = table('records.trips', {
  title: words('Аялал', 'Trips', '운행'),
  one: words('Аялал', 'Trip', '운행'),
  columns: {
    vehicle: column('relation', {
      title: words('Машин', 'Vehicle', '차량'),
      required: true,
      rows_of: 'records.vehicles',
    }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true }),
    driver: column('person', { title: words('Жолооч', 'Driver', '운전자') }),
    route: column('text', { title: words('Чиглэл', 'Route', '경로'), required: true, max_length: 200 }),
    from_km: column('integer', { title: words('Гарах км', 'Odometer out', '출발 km'), min: 0 }),
    to_km: column('integer', { title: words('Ирэх км', 'Odometer in', '도착 km'), min: 0 }),
    purpose: column('text', { title: words('Зорилго', 'Purpose', '목적'), max_length: 300 }),
  },
  label: '{day} {route}',
  sort: '-day',
})

const costs = table('records.vehicle_costs', {
  title: words('Түлш, засвар', 'Fuel and repairs', '연료·수리'),
  one: words('Зардал', 'Cost', '비용'),
  columns: {
    vehicle: column('relation', {
      title: words('Машин', 'Vehicle', '차량'),
      required: true,
      rows_of: 'records.vehicles',
    }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      options: [
        { value: 'fuel', label: words('Түлш', 'Fuel', '연료') },
        { value: 'repair', label: words('Засвар', 'Repair', '수리') },
        { value: 'oil', label: words('Тос, шингэн', 'Oil and fluids', '오일') },
        { value: 'tyres', label: words('Дугуй', 'Tyres', '타이어') },
        { value: 'other', label: words('Бусад', 'Other', '기타') },
      ],
    }),
    litres: column('number', { title: words('Литр', 'Litres', '리터'), min: 0 }),
    amount: column('money', { title: words('Дүн', 'Amount', '금액'), required: true }),
    note: column('text', { title: words('Тайлбар', 'Note', '비고'), max_length: 300 }),
  },
  label: '{day} {kind}',
  sort: '-day',
})

export const vehicles = [cars, trips, costs]
