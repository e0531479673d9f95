import { column, table, type Trigger, words } from '#modules/records/shared/index.ts'
import { OF_MINE, OWN, TAKING_PART } from '../access.ts'
import { pairings, roundings, roundingWays, shiftKinds, weekdays } from './choices.ts'

/** What follows from rules is reckoned anew when they change. */
const reckonedAnew = (hook: string): Trigger[] =>
  (['insert', 'update', 'delete'] as const).map((event) => ({
    id: `reckoned_${event}`,
    title: words('Өдрүүдийг дахин тооцох', 'Reckon days anew', '근태 다시 계산'),
    moment: 'after',
    event,
    actions: [{ do: 'hook', hook }],
  }))

/** Time within a shift that is not paid. */
export const breaks = table('attendance.breaks', {
  title: words('Завсарлага', 'Breaks', '휴게 시간'),
  one: words('Завсарлага', 'Break', '휴게'),
  columns: {
    shift: column('relation', {
      title: words('Ээлж', 'Shift', '근무조'),
      required: true,
      rows_of: 'attendance.shifts',
      indexed: true,
    }),
    begins: column('time', { title: words('Эхлэх', 'From', '시작'), required: true, default: '13:00' }),
    ends: column('time', { title: words('Дуусах', 'To', '종료'), required: true, default: '14:00' }),
  },
  label: '{begins}–{ends}',
  sort: 'begins',
  triggers: reckonedAnew('attendance.rules_changed'),
  shares: [{ permission: TAKING_PART, may: 'r', when: 'true' }],
})

/** When somebody works, and how what they did is counted. */
export const shifts = table('attendance.shifts', {
  title: words('Ээлж', 'Shifts', '근무조'),
  one: words('Ээлж', 'Shift', '근무조'),
  columns: {
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      unique: true,
      translated: true,
      max_length: 80,
    }),
    code: column('text', {
      title: words('Товчлол', 'Code', '약칭'),
      required: true,
      max_length: 4,
      help: words('Сарын хуваарьт ингэж харагдана.', 'As it stands in the roster.', '근무표에 표시됩니다.'),
    }),
    kind: column('radio', {
      title: words('Төрөл', 'Kind', '구분'),
      required: true,
      default: 'fixed',
      options: [...shiftKinds],
    }),
    starts: column('time', { title: words('Эхлэх', 'Starts', '시작'), required: true, default: '09:00' }),
    ends: column('time', {
      title: words('Дуусах', 'Ends', '종료'),
      required: true,
      default: '18:00',
      help: words(
        'Эхлэхээс өмнө бол маргааш нь дуусна.',
        'Before the start: on the next day.',
        '시작보다 이르면 다음 날입니다.',
      ),
    }),
    norm: column('integer', {
      title: words('Өдрийн норм (мин)', 'Minutes a day', '하루 기준(분)'),
      min: 0,
      max: 1440,
      shown_if: 'kind == "flexible"',
      required_if: 'kind == "flexible"',
    }),
    core_from: column('time', {
      title: words('Заавал байх цаг, эхлэх', 'Core time from', '필수 시간 시작'),
      shown_if: 'kind == "flexible"',
    }),
    core_to: column('time', {
      title: words('Заавал байх цаг, дуусах', 'Core time to', '필수 시간 종료'),
      shown_if: 'kind == "flexible"',
    }),
    early_window: column('integer', {
      title: words('Өмнө нь бүртгэх (мин)', 'Punches before the start (min)', '시작 전 인정(분)'),
      required: true,
      default: '120',
      min: 0,
      max: 720,
    }),
    late_window: column('integer', {
      title: words('Дараа нь бүртгэх (мин)', 'Punches after the end (min)', '종료 후 인정(분)'),
      required: true,
      default: '300',
      min: 0,
      max: 720,
    }),
    grace_in: column('integer', {
      title: words('Хоцролтыг тэвчих (мин)', 'Grace for coming (min)', '지각 허용(분)'),
      required: true,
      default: '5',
      min: 0,
      max: 120,
    }),
    grace_out: column('integer', {
      title: words('Эрт явахыг тэвчих (мин)', 'Grace for leaving (min)', '조퇴 허용(분)'),
      required: true,
      default: '0',
      min: 0,
      max: 120,
    }),
    overtime_from: column('integer', {
      title: words('Илүү цагт тооцох доод минут', 'Overtime from (min)', '초과근무 최소(분)'),
      required: true,
      default: '30',
      min: 0,
      max: 240,
      help: words(
        'Ээлжийн өмнө, дараа үүнээс бага бол тооцохгүй.',
        'Less than this before or after the shift is not counted.',
        '근무 전후 이보다 짧으면 계산하지 않습니다.',
      ),
    }),
    rounding: column('select', {
      title: words('Тоймлолт', 'Rounding', '반올림'),
      required: true,
      default: '0',
      options: [...roundings],
    }),
    rounding_way: column('select', {
      title: words('Тоймлох чиглэл', 'Rounded', '반올림 방향'),
      required: true,
      default: 'nearest',
      options: [...roundingWays],
    }),
    half_below: column('integer', {
      title: words('Хагас өдөр гэх доод минут', 'Half a day below (min)', '반일 기준(분)'),
      required: true,
      default: '240',
      min: 0,
      max: 1440,
    }),
    absent_below: column('integer', {
      title: words('Тасалсан гэх доод минут', 'Absent below (min)', '결근 기준(분)'),
      required: true,
      default: '60',
      min: 0,
      max: 1440,
    }),
    pairs: column('select', {
      title: words('Хосолж тооцох', 'Counted by', '계산 방식'),
      required: true,
      default: 'first_last',
      options: [...pairings],
    }),
    is_remote: column('checkbox', {
      title: words('Зайнаас ажиллана', 'Remote work', '원격 근무'),
      help: words(
        'Хаанаас ч товчоор бүртгүүлнэ.',
        'Punches by the button count wherever they are.',
        '어디서든 버튼으로 등록합니다.',
      ),
    }),
    colour: column('colour', { title: words('Өнгө', 'Colour', '색') }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'starts, name',
  triggers: reckonedAnew('attendance.rules_changed'),
  lines: [{ table: 'attendance.breaks', by: 'shift', title: words('Завсарлага', 'Breaks', '휴게 시간') }],
  shares: [{ permission: TAKING_PART, may: 'r', when: 'true' }],
  form: {
    width: 760,
    parts: [
      { kind: 'field', name: 'name', spans: { tablet: 14 } },
      { kind: 'field', name: 'code', spans: { phone: 12, tablet: 4 } },
      { kind: 'field', name: 'colour', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'kind' },
      { kind: 'field', name: 'starts', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'ends', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'norm', spans: { phone: 24, tablet: 8 } },
      { kind: 'field', name: 'core_from', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'core_to', spans: { phone: 12, tablet: 8 } },
      { kind: 'lines', name: 'breaks' },
      { kind: 'field', name: 'is_remote', spans: { tablet: 12 } },
      { kind: 'field', name: 'is_active', spans: { tablet: 12 } },
      {
        kind: 'section',
        look: 'fold',
        title: words('Тооцох дүрэм', 'How it is counted', '계산 규칙'),
        parts: [
          { kind: 'field', name: 'grace_in', spans: { phone: 12, tablet: 12 } },
          { kind: 'field', name: 'grace_out', spans: { phone: 12, tablet: 12 } },
          { kind: 'field', name: 'early_window', spans: { phone: 12, tablet: 12 } },
          { kind: 'field', name: 'late_window', spans: { phone: 12, tablet: 12 } },
          { kind: 'field', name: 'half_below', spans: { phone: 12, tablet: 12 } },
          { kind: 'field', name: 'absent_below', spans: { phone: 12, tablet: 12 } },
          { kind: 'field', name: 'overtime_from', spans: { phone: 24, tablet: 24 } },
          { kind: 'field', name: 'rounding', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'rounding_way', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'pairs', spans: { phone: 24, tablet: 8 } },
        ],
      },
    ],
  },
  grid: {
    columns: [
      { name: 'name', width: 200 },
      { name: 'code', width: 90 },
      { name: 'kind', width: 130 },
      { name: 'starts', width: 100 },
      { name: 'ends', width: 100 },
      { name: 'grace_in', width: 130 },
      { name: 'is_remote' },
      { name: 'is_active' },
      ...[
        'norm',
        'core_from',
        'core_to',
        'early_window',
        'late_window',
        'grace_out',
        'overtime_from',
        'rounding',
        'rounding_way',
      ]
        .concat(['half_below', 'absent_below', 'pairs', 'colour'])
        .map((name) => ({ name, is_hidden: true })),
    ],
  },
})

/** A day of a pattern; one that is not named is free. */
export const rosterDays = table('attendance.roster_days', {
  title: words('Хуваарийн өдрүүд', 'Days of rosters', '근무표 요일'),
  one: words('Өдөр', 'Day', '요일'),
  columns: {
    roster: column('relation', {
      title: words('Хуваарь', 'Roster', '근무표'),
      required: true,
      rows_of: 'attendance.rosters',
      indexed: true,
    }),
    week: column('integer', {
      title: words('Долоо хоног', 'Week', '주'),
      required: true,
      default: '1',
      min: 1,
      max: 4,
    }),
    weekday: column('select', { title: words('Гараг', 'Weekday', '요일'), required: true, options: [...weekdays] }),
    shift: column('relation', {
      title: words('Ээлж', 'Shift', '근무조'),
      required: true,
      rows_of: 'attendance.shifts',
      offers: { only: 'is_active', sort: 'starts' },
    }),
  },
  label: '{week}/{weekday}',
  sort: 'week, weekday',
  triggers: reckonedAnew('attendance.rules_changed'),
  shares: [{ permission: TAKING_PART, may: 'r', when: 'true' }],
})

/** A pattern of one to four weeks that goes round, from a day on. */
export const rosters = table('attendance.rosters', {
  title: words('Ээлжийн хуваарь', 'Rosters', '근무표'),
  one: words('Хуваарь', 'Roster', '근무표'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 120 }),
    people: column('people', { title: words('Ажилтан', 'Employees', '직원') }),
    units: column('orgUnits', {
      title: words('Нэгж', 'Units', '부서'),
      help: words(
        'Доод нэгж нь хамт. Хүн, нэгж хоёулаа хоосон бол бүгд.',
        'With the units below. Neither people nor units: everybody.',
        '하위 부서 포함. 직원과 부서가 모두 비면 전원.',
      ),
    }),
    starts_on: column('date', {
      title: words('Хэзээнээс', 'From', '시작일'),
      required: true,
      help: words(
        'Энэ өдөр багтах долоо хоног 1 дэх нь.',
        'The week of this day is week 1.',
        '이 날이 속한 주가 1주차입니다.',
      ),
    }),
    ends_on: column('date', { title: words('Хүртэл', 'Until', '종료일') }),
    weeks: column('integer', {
      title: words('Хэдэн долоо хоногоор давтах', 'Repeats after weeks', '반복 주기(주)'),
      required: true,
      default: '1',
      min: 1,
      max: 4,
    }),
    on_holidays: column('checkbox', {
      title: words('Баярын өдөр ч ажиллана', 'Works on holidays too', '공휴일에도 근무'),
    }),
  },
  label: '{name}',
  sort: 'name',
  triggers: reckonedAnew('attendance.rules_changed'),
  rules: [
    {
      when: 'has(ends_on) && ends_on < starts_on',
      says: words('Дуусах нь эхлэхээс өмнө байна.', 'It ends before it starts.', '종료일이 시작일보다 이릅니다.'),
      column: 'ends_on',
    },
  ],
  lines: [{ table: 'attendance.roster_days', by: 'roster', title: words('Өдрүүд', 'Days', '요일') }],
})

/** What somebody works on one day, whatever their roster says. */
export const duties = table('attendance.duties', {
  title: words('Өдрийн хуваарь', 'Duties by day', '일별 근무'),
  one: words('Өдрийн хуваарь', 'Duty', '일별 근무'),
  columns: {
    employee: column('person', { title: words('Ажилтан', 'Employee', '직원'), required: true, indexed: true }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true, indexed: true }),
    shift: column('relation', {
      title: words('Ээлж', 'Shift', '근무조'),
      rows_of: 'attendance.shifts',
      help: words('Хоосон бол амарна.', 'Empty: a day off.', '비우면 휴무입니다.'),
    }),
    note: column('text', { title: words('Тайлбар', 'Note', '메모'), max_length: 300 }),
  },
  label: '{employee}',
  sort: '-day, employee',
  triggers: reckonedAnew('attendance.duty_changed'),
  owner: 'employee',
  shares: [
    { permission: TAKING_PART, may: 'r', when: OWN },
    { permission: TAKING_PART, may: 'rcud', when: OF_MINE },
  ],
})
