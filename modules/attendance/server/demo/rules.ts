/** Where the trading house works; the point is the middle of the square of the capital. */
export const demoLocations = [
  {
    name: 'Төв байр',
    name_en: 'Head office',
    name_ko: '본사',
    address: 'Улаанбаатар, Сүхбаатар дүүрэг, Их сургуулийн гудамж 3',
    latitude: '47.9189',
    longitude: '106.9176',
    radius: '200',
  },
  {
    name: 'Агуулах',
    name_en: 'Warehouse',
    name_ko: '창고',
    address: 'Улаанбаатар, Баянгол дүүрэг, Үйлдвэрийн баруун бүс',
    latitude: '47.9012',
    longitude: '106.8547',
    radius: '350',
  },
] as const

const usual = {
  kind: 'fixed',
  early_window: '120',
  late_window: '300',
  grace_in: '5',
  grace_out: '0',
  overtime_from: '30',
  rounding: '0',
  rounding_way: 'nearest',
  half_below: '240',
  absent_below: '60',
  pairs: 'first_last',
} as const

export const demoShifts = [
  {
    key: 'day',
    pause: ['13:00', '14:00'],
    values: {
      ...usual,
      name: 'Өдрийн ээлж',
      name_en: 'Day shift',
      name_ko: '주간',
      code: 'Ө',
      starts: '09:00',
      ends: '18:00',
      colour: '#1d4ed8',
    },
  },
  {
    key: 'flexible',
    pause: ['13:00', '14:00'],
    values: {
      ...usual,
      kind: 'flexible',
      name: 'Уян хатан',
      name_en: 'Flexible',
      name_ko: '유연 근무',
      code: 'У',
      starts: '07:00',
      ends: '21:00',
      norm: '480',
      core_from: '10:00',
      core_to: '16:00',
      colour: '#0e6c65',
    },
  },
  {
    key: 'night',
    pause: ['02:00', '02:30'],
    values: {
      ...usual,
      name: 'Шөнийн ээлж',
      name_en: 'Night shift',
      name_ko: '야간',
      code: 'Ш',
      starts: '22:00',
      ends: '06:00',
      colour: '#6d28d9',
    },
  },
] as const

export const demoLeaveKinds = [
  {
    key: 'annual',
    values: {
      name: 'Ээлжийн амралт',
      name_en: 'Annual leave',
      name_ko: '연차',
      code: 'ЭА',
      colour: '#147a3a',
      is_paid: true,
      has_balance: true,
      entitles: 'service',
      carry_most: '10',
      carry_months: '6',
      allows_half: true,
      sort: '1',
    },
  },
  {
    key: 'sick',
    values: {
      name: 'Өвчтэй чөлөө',
      name_en: 'Sick leave',
      name_ko: '병가',
      code: 'Ө',
      colour: '#b91c1c',
      is_paid: true,
      has_balance: false,
      entitles: 'nothing',
      allows_half: true,
      needs_file: false,
      sort: '2',
    },
  },
  {
    key: 'personal',
    values: {
      name: 'Хувийн чөлөө',
      name_en: 'Personal leave',
      name_ko: '개인 휴가',
      code: 'ХЧ',
      colour: '#a74607',
      is_paid: false,
      has_balance: false,
      entitles: 'nothing',
      allows_half: true,
      allows_hours: true,
      sort: '3',
    },
  },
  {
    key: 'study',
    values: {
      name: 'Сургалтын чөлөө',
      name_en: 'Study leave',
      name_ko: '교육 휴가',
      code: 'СЧ',
      colour: '#0369a1',
      is_paid: true,
      has_balance: true,
      entitles: 'yearly',
      yearly_days: '5',
      carry_most: '0',
      allows_half: true,
      sort: '4',
    },
  },
] as const

/** Annual leave as the labour law of 2021 counts it. */
export const demoEntitlement = {
  from_day: '2022-01-01',
  base: '15',
  note: 'Хөдөлмөрийн тухай хууль (2021)',
  steps: [
    ['6', '3'],
    ['11', '5'],
    ['16', '7'],
    ['21', '9'],
    ['26', '11'],
    ['32', '14'],
  ],
} as const
