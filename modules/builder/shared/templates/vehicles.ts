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
    year: column('year', { title: words('Үйлдвэрлэсэн он', 'Year of make', '연식'), min: 1950 }),
    insured_until: column('date', { title: words('Даатгал дуусах', 'Insured until', '보험 만료일') }),
    inspected_until: column('date', { title: words('Үзлэг дуусах', 'Inspection until', '검사 만료일') }),
    spent: column('money', {
      title: words('Нийт зардал', 'Spent so far', '총비용'),
      roll_up: { table: 'records.vehicle_costs', by: 'vehicle', of: 'sum', column: 'amount' },
    }),
    is_running: column('checkbox', { title: words('Ажиллаж байгаа', 'In service', '운행 중'), default: true }),
  },
  label: '{plate} {model}',
  sort: 'plate',
  form: {
    width: 720,
    parts: [
      {
        kind: 'section',
        look: 'block',
        title: words('Машины мэдээлэл', 'The vehicle', '차량 정보'),
        parts: [
          {
            kind: 'field',
            name: 'plate',
            spans: { tablet: 8 },
            placeholder: words('1234 УБА', '1234 УБА', '1234 УБА'),
          },
          { kind: 'field', name: 'model', spans: { tablet: 16 } },
          { kind: 'field', name: 'driver', spans: { tablet: 16 } },
          { kind: 'field', name: 'year', spans: { tablet: 8 } },
          { kind: 'field', name: 'is_running' },
        ],
      },
      {
        kind: 'section',
        look: 'block',
        title: words('Хугацаа, зардал', 'Terms and costs', '기한·비용'),
        parts: [
          { kind: 'field', name: 'insured_until', spans: { tablet: 8 } },
          { kind: 'field', name: 'inspected_until', spans: { tablet: 8 } },
          { kind: 'field', name: 'spent', spans: { tablet: 8 } },
        ],
      },
    ],
  },
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
    unit: column('unit', { title: words('Нэгж', 'Unit', '부서') }),
    driver: column('person', {
      title: words('Жолооч', 'Driver', '운전자'),
      hangs_on: { from: 'unit', by: 'unit', below: true },
    }),
    route: column('text', { title: words('Чиглэл', 'Route', '경로'), required: true, max_length: 200 }),
    from_km: column('integer', { title: words('Гарах км', 'Odometer out', '출발 km'), min: 0 }),
    to_km: column('integer', { title: words('Ирэх км', 'Odometer in', '도착 km'), min: 0 }),
    purpose: column('text', { title: words('Зорилго', 'Purpose', '목적'), max_length: 300 }),
  },
  label: '{day} {route}',
  sort: '-day',
  form: {
    width: 640,
    parts: [
      { kind: 'field', name: 'vehicle', spans: { tablet: 12 } },
      { kind: 'field', name: 'day', spans: { tablet: 12 }, begins: { from: 'today' } },
      { kind: 'field', name: 'unit', spans: { tablet: 12 } },
      { kind: 'field', name: 'driver', spans: { tablet: 12 } },
      { kind: 'field', name: 'route' },
      { kind: 'field', name: 'from_km', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'to_km', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'purpose' },
    ],
  },
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

const repairs = table('records.repairs', {
  title: words('Засварын хуудас', 'Repair orders', '정비 지시서'),
  one: words('Засвар', 'Repair', '정비'),
  columns: {
    vehicle: column('relation', {
      title: words('Машин', 'Vehicle', '차량'),
      required: true,
      rows_of: 'records.vehicles',
    }),
    model: column('text', {
      title: words('Марк, загвар', 'Make and model', '차종'),
      look_up: { by: 'vehicle', column: 'model' },
    }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true }),
    workshop: column('text', { title: words('Засварын газар', 'Workshop', '정비소'), max_length: 200 }),
    work: column('money', { title: words('Ажлын хөлс', 'Labour', '공임') }),
    parts: column('money', {
      title: words('Сэлбэгийн дүн', 'Parts', '부품비'),
      roll_up: { table: 'records.repair_parts', by: 'repair', of: 'sum', column: 'amount' },
    }),
    total: column('money', { title: words('Нийт дүн', 'Total', '합계'), formula: 'has(work) ? work + parts : parts' }),
  },
  label: '{day} {vehicle}',
  sort: '-day',
  lines: [
    {
      table: 'records.repair_parts',
      by: 'repair',
      title: words('Сэлбэг, материал', 'Parts and materials', '부품·자재'),
      sums: [
        { column: 'part', of: 'count' },
        { column: 'amount', of: 'sum' },
      ],
      required: true,
    },
  ],
})

const parts = table('records.repair_parts', {
  title: words('Засварын сэлбэг', 'Repair parts', '정비 부품'),
  one: words('Сэлбэг', 'Part', '부품'),
  columns: {
    repair: column('relation', {
      title: words('Засвар', 'Repair', '정비'),
      required: true,
      rows_of: 'records.repairs',
    }),
    part: column('text', {
      title: words('Сэлбэг, ажил', 'Part or work', '부품·작업'),
      required: true,
      max_length: 200,
    }),
    quantity: column('number', {
      title: words('Тоо хэмжээ', 'Quantity', '수량'),
      required: true,
      min: 0,
      default: '1',
    }),
    price: column('money', { title: words('Нэгж үнэ', 'Unit price', '단가'), required: true }),
    amount: column('money', { title: words('Дүн', 'Amount', '금액'), formula: 'quantity * price' }),
  },
  label: '{part}',
  sort: 'part',
  ranked: true,
})

export const vehicles = [cars, trips, costs, repairs, parts]
