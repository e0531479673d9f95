import { column, table, words } from '#modules/records/shared/index.ts'
import { OF_MINE, OWN, TAKING_PART } from '../access.ts'
import { anomalies, dayStates } from './choices.ts'

const minutes = (mn: string, en: string, ko: string) =>
  column('integer', { title: words(`${mn} (мин)`, `${en} (min)`, `${ko}(분)`) })

/** What follows from punches, roster, leave and settings, reckoned by the product. */
export const days = table('attendance.days', {
  title: words('Ирцийн өдрүүд', 'Days', '근태 일자'),
  one: words('Өдөр', 'Day', '일자'),
  columns: {
    employee: column('person', { title: words('Ажилтан', 'Employee', '직원'), required: true, indexed: true }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true, indexed: true }),
    unit: column('unit', { title: words('Нэгж', 'Unit', '부서') }),
    shift: column('relation', { title: words('Ээлж', 'Shift', '근무조'), rows_of: 'attendance.shifts' }),
    state: column('select', { title: words('Төлөв', 'State', '상태'), required: true, options: [...dayStates] }),
    came_at: column('datetime', { title: words('Ирсэн', 'Came', '출근') }),
    left_at: column('datetime', { title: words('Явсан', 'Left', '퇴근') }),
    expected: minutes('Ажиллавал зохих', 'Expected', '소정 근로'),
    worked: minutes('Ажилласан', 'Worked', '근로'),
    late: minutes('Хоцорсон', 'Late', '지각'),
    early: minutes('Эрт явсан', 'Left early', '조퇴'),
    overtime: minutes('Илүү цаг', 'Overtime', '초과근무'),
    over_limit: minutes('Хязгаараас хэтэрсэн', 'Above the limit', '한도 초과'),
    night: minutes('Шөнийн цаг', 'At night', '야간'),
    on_holiday: minutes('Баярын өдрийн цаг', 'On a holiday', '휴일 근로'),
    on_leave: minutes('Чөлөөтэй', 'On leave', '휴가'),
    on_duty: minutes('Томилолттой', 'On duty', '출장·외근'),
    leave_kind: column('relation', {
      title: words('Чөлөөний төрөл', 'Leave', '휴가 종류'),
      rows_of: 'attendance.leave_kinds',
    }),
    anomalies: column('choices', { title: words('Тодруулах зүйл', 'To settle', '확인 사항'), options: [...anomalies] }),
    settled: column('text', { title: words('Тодруулсан тайлбар', 'How it was settled', '확인 내용'), max_length: 300 }),
    is_closed: column('checkbox', { title: words('Хаагдсан', 'Closed', '마감') }),
  },
  label: '{employee} {day}',
  sort: '-day, employee',
  owner: 'employee',
  shares: [
    { permission: TAKING_PART, may: 'rx', when: OWN },
    { permission: TAKING_PART, may: 'rx', when: OF_MINE },
  ],
  grid: {
    columns: [
      { name: 'day', width: 120 },
      { name: 'employee', width: 200 },
      { name: 'state', width: 150 },
      { name: 'shift', width: 140 },
      { name: 'came_at', width: 160 },
      { name: 'left_at', width: 160 },
      { name: 'worked', width: 130 },
      { name: 'late', width: 120 },
      { name: 'early', width: 130 },
      { name: 'overtime', width: 120 },
      { name: 'anomalies', width: 220 },
      ...['unit', 'expected', 'over_limit', 'night', 'on_holiday', 'on_leave', 'on_duty', 'leave_kind']
        .concat(['settled', 'is_closed'])
        .map((name) => ({ name, is_hidden: true })),
    ],
  },
})

/** Months that are closed: their days stand, whatever changes afterwards. */
export const periods = table('attendance.periods', {
  title: words('Хаасан сарууд', 'Closed months', '마감 월'),
  one: words('Сар', 'Month', '월'),
  columns: {
    month: column('month', { title: words('Сар', 'Month', '월'), required: true, unique: true }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'closed',
      options: [
        { value: 'closed', label: words('Хаасан', 'Closed', '마감'), colour: 'green' },
        { value: 'reopened', label: words('Дахин нээсэн', 'Reopened', '재개'), colour: 'orange' },
      ],
    }),
    reason: column('text', {
      title: words('Дахин нээсэн шалтгаан', 'Why it was reopened', '재개 사유'),
      max_length: 300,
    }),
    by_whom: column('person', { title: words('Хэн', 'Who', '담당자') }),
    at: column('datetime', { title: words('Хэзээ', 'When', '일시') }),
  },
  label: '{month}',
  sort: '-month',
})
