import { column, table, type Trigger, words } from '#modules/records/shared/index.ts'
import { OF_MINE, OWN, TAKING_PART } from '../access.ts'
import { requestStates } from './choices.ts'

export const leaveKinds = table('attendance.leave_kinds', {
  title: words('Чөлөөний төрөл', 'Kinds of leave', '휴가 종류'),
  one: words('Төрөл', 'Kind', '종류'),
  columns: {
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      unique: true,
      translated: true,
      max_length: 80,
    }),
    code: column('text', { title: words('Товчлол', 'Code', '약칭'), required: true, max_length: 4 }),
    colour: column('colour', { title: words('Өнгө', 'Colour', '색') }),
    is_paid: column('checkbox', { title: words('Цалинтай', 'Paid', '유급'), default: true }),
    has_balance: column('checkbox', {
      title: words('Үлдэгдлээс хасна', 'Taken from a balance', '잔여에서 차감'),
    }),
    entitles: column('select', {
      title: words('Эрх хэрхэн үүсэх', 'How it is earned', '발생 방식'),
      default: 'nothing',
      shown_if: 'has_balance',
      options: [
        { value: 'nothing', label: words('Гараар олгоно', 'Given by hand', '수동 부여') },
        {
          value: 'service',
          label: words('Ажилласан жилээр (хууль)', 'By length of service (law)', '근속에 따라(법정)'),
        },
        { value: 'yearly', label: words('Жилд тогтмол', 'So many a year', '연간 고정') },
        { value: 'monthly', label: words('Сар бүр хуримтлагдана', 'A twelfth a month', '월별 적립') },
      ],
    }),
    yearly_days: column('number', {
      title: words('Жилд (хоног)', 'Days a year', '연간 일수'),
      min: 0,
      max: 366,
      shown_if: 'entitles == "yearly" || entitles == "monthly"',
      required_if: 'entitles == "yearly" || entitles == "monthly"',
    }),
    counted_from: column('date', {
      title: words('Хэзээнээс тооцох', 'Counted from', '계산 시작일'),
      help: words(
        'Энэ өдөр үргэлжилж байсан жилээс эхэлж тооцно. Хоосон бол төрлийг үүсгэсэн өдрөөс.',
        'From the year that went on that day. Empty: the day on which this kind was added.',
        '그날이 속한 연도부터 계산합니다. 비우면 이 종류를 추가한 날부터입니다.',
      ),
      shown_if: 'has_balance && entitles != "nothing"',
    }),
    carry_most: column('number', {
      title: words('Дараа жилд шилжих дээд хоног', 'Days that go over at most', '이월 한도(일)'),
      help: words(
        'Хоосон бол бүгд шилжинэ, 0 бол шилжихгүй. Ээлжийн амралт ажилласан жилээр, бусад нь хуанлийн жилээр.',
        'Empty: all of them; 0: none. Annual leave by year of work, other kinds by calendar year.',
        '비우면 전부, 0이면 이월 없음. 연차는 근무 연도, 나머지는 달력 연도 기준입니다.',
      ),
      min: 0,
      max: 366,
      shown_if: 'has_balance',
    }),
    carry_months: column('integer', {
      title: words('Шилжсэн хоног хүчинтэй (сар)', 'Go over for (months)', '이월 유효기간(월)'),
      help: words('Хоосон бол хугацаагүй.', 'Empty: without end.', '비우면 기한이 없습니다.'),
      min: 1,
      max: 60,
      shown_if: 'has_balance',
    }),
    allows_half: column('checkbox', { title: words('Хагас өдөр авч болно', 'Half days', '반차 허용'), default: true }),
    allows_hours: column('checkbox', { title: words('Цагаар авч болно', 'Hours', '시간 단위 허용') }),
    needs_file: column('checkbox', { title: words('Хавсралт шаардана', 'Needs a file', '첨부 필수') }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
  },
  label: '{name}',
  sort: 'sort, name',
  shares: [{ permission: TAKING_PART, may: 'r', when: 'true' }],
})

const said = ['employee', 'kind', 'from_day', 'to_day', 'part', 'from_time', 'to_time', 'reason', 'substitute'].concat([
  'handover',
  'files',
  'state',
])
const written = Object.fromEntries(said.map((name) => [name, 'write'] as const))
const all = ['number', ...said, 'days', 'answer', 'approval', 'created_on']
/** What colleagues see: that somebody is not there. */
const away = Object.fromEntries(
  ['employee', 'from_day', 'to_day', 'part', 'state'].map((name) => [name, 'read'] as const),
)

/** Leave that somebody asks for; its working days are counted by their roster. */
export const leaves = table('attendance.leaves', {
  title: words('Чөлөө, амралт', 'Leave', '휴가'),
  one: words('Чөлөө', 'Leave', '휴가'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Ч-{year}-{00000}' }),
    employee: column('person', {
      title: words('Ажилтан', 'Employee', '직원'),
      required: true,
      default_from: 'user',
      indexed: true,
    }),
    kind: column('relation', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      rows_of: 'attendance.leave_kinds',
      offers: { only: 'is_active', sort: 'sort' },
    }),
    from_day: column('date', { title: words('Эхлэх өдөр', 'From', '시작일'), required: true, indexed: true }),
    to_day: column('date', { title: words('Дуусах өдөр', 'To', '종료일'), required: true, indexed: true }),
    part: column('radio', {
      title: words('Хэсэг', 'Part', '단위'),
      required: true,
      default: 'day',
      options: [
        { value: 'day', label: words('Бүтэн өдөр', 'Whole days', '종일') },
        { value: 'first_half', label: words('Өдрийн эхний хагас', 'First half', '오전 반차') },
        { value: 'second_half', label: words('Өдрийн сүүл хагас', 'Second half', '오후 반차') },
        { value: 'hours', label: words('Цагаар', 'Hours', '시간') },
      ],
    }),
    from_time: column('time', {
      title: words('Эхлэх цаг', 'From', '시작 시각'),
      shown_if: 'part == "hours"',
      required_if: 'part == "hours"',
    }),
    to_time: column('time', {
      title: words('Дуусах цаг', 'To', '종료 시각'),
      shown_if: 'part == "hours"',
      required_if: 'part == "hours"',
    }),
    days: column('number', {
      title: words('Ажлын өдөр', 'Working days', '근무일수'),
      help: words('Хуваарь, баярын өдрөөр тооцно.', 'Counted by roster and holidays.', '근무표와 공휴일로 계산합니다.'),
    }),
    reason: column('text', { title: words('Шалтгаан', 'Reason', '사유'), max_length: 500 }),
    substitute: column('person', { title: words('Орлох хүн', 'Substitute', '대리자') }),
    handover: column('long_text', { title: words('Хүлээлгэн өгөх ажил', 'Handover', '인수인계'), max_length: 2000 }),
    files: column('files', { title: words('Хавсралт', 'Files', '첨부') }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'asked',
      options: [...requestStates],
      indexed: true,
    }),
    answer: column('text', {
      title: words('Шийдвэрийн тайлбар', 'Words of the decision', '결정 사유'),
      max_length: 300,
    }),
    approval: column('process_status', { title: words('Зөвшөөрөл', 'Approval', '승인') }),
    created_on: column('created_at', { title: words('Гаргасан', 'Asked at', '신청일') }),
  },
  label: '{kind} {from_day}, {employee}',
  // Whose it is and how it stands come first: on a phone a row is a card of four.
  grid: {
    columns: [
      { name: 'employee', width: 200 },
      { name: 'state', width: 130 },
      { name: 'kind', width: 170 },
      { name: 'from_day', width: 120 },
      { name: 'to_day', width: 120 },
      { name: 'days', width: 120 },
      { name: 'part', width: 150 },
    ],
  },
  sort: '-from_day, employee',
  owner: 'employee',
  travels: {
    when: 'state == "asked"',
    opens: ['number', 'days', ...said],
    fixed: said,
    approved: [{ column: 'state', put: 'value', value: 'approved' }],
    refused: [
      { column: 'state', put: 'value', value: 'declined' },
      { column: 'answer', put: 'reason' },
    ],
  },
  rules: [
    {
      when: 'to_day < from_day',
      says: words('Дуусах нь эхлэхээс өмнө байна.', 'It ends before it starts.', '종료일이 시작일보다 이릅니다.'),
      column: 'to_day',
    },
    {
      when: 'part != "day" && to_day != from_day',
      says: words(
        'Хагас өдөр, цагийн чөлөө нэг өдөрт байна.',
        'Half days and hours lie in one day.',
        '반차와 시간 단위 휴가는 하루 안이어야 합니다.',
      ),
      column: 'to_day',
    },
  ],
  shares: [
    { permission: TAKING_PART, may: 'rx', when: OWN },
    {
      permission: TAKING_PART,
      may: 'cu',
      when: `${OWN} && (state == "asked" || state == "cancelled")`,
      columns: written,
    },
    {
      permission: TAKING_PART,
      may: 'ru',
      when: OF_MINE,
      columns: { ...Object.fromEntries(all.map((name) => [name, 'read'] as const)), state: 'write', answer: 'write' },
    },
    { permission: TAKING_PART, may: 'r', when: 'state == "approved" && employee in userUnitPeople', columns: away },
  ],
  triggers: [
    kept('insert'),
    kept('update'),
    kept('delete'),
    {
      id: 'asked',
      title: words('Удирдлагад мэдэгдэх', 'Tell whoever leads', '상급자 알림'),
      moment: 'after',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'attendance.leave_asked' }],
    },
    {
      id: 'decided',
      title: words('Шийдвэрийг хэрэгжүүлэх', 'Carry out the decision', '결정 반영'),
      moment: 'after',
      event: 'update',
      columns: ['state', 'days'],
      actions: [{ do: 'hook', hook: 'attendance.leave_decided' }],
    },
  ],
  form: {
    width: 720,
    parts: [
      { kind: 'field', name: 'employee' },
      { kind: 'field', name: 'kind' },
      { kind: 'field', name: 'from_day', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'to_day', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'days', spans: { tablet: 8 } },
      { kind: 'field', name: 'part' },
      { kind: 'field', name: 'from_time', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'to_time', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'reason' },
      { kind: 'field', name: 'substitute' },
      { kind: 'field', name: 'handover' },
      { kind: 'field', name: 'files' },
      { kind: 'field', name: 'state', spans: { tablet: 12 } },
      { kind: 'field', name: 'answer', spans: { tablet: 12 } },
    ],
  },
})

function kept(event: Trigger['event']): Trigger {
  return {
    id: `kept_${event}`,
    title: words('Чөлөөний өдрийг тооцох', 'Count the days of leave', '휴가일수 계산'),
    moment: 'before',
    event,
    actions: [{ do: 'hook', hook: 'attendance.leave_kept' }],
  }
}

/** What makes a balance: each entry adds to it or takes from it. */
export const leaveEntries = table('attendance.leave_entries', {
  title: words('Амралтын тооцоо', 'Leave ledger', '휴가 원장'),
  one: words('Бичилт', 'Entry', '항목'),
  columns: {
    employee: column('person', { title: words('Ажилтан', 'Employee', '직원'), required: true, indexed: true }),
    kind: column('relation', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      rows_of: 'attendance.leave_kinds',
      indexed: true,
    }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true, indexed: true }),
    entry: column('select', {
      title: words('Юу', 'What', '내용'),
      required: true,
      default: 'set',
      options: [
        { value: 'set', label: words('Үлдэгдэл оруулсан', 'Balance set', '잔여 입력'), colour: 'grey' },
        { value: 'entitled', label: words('Эрх үүссэн', 'Entitled', '발생'), colour: 'green' },
        { value: 'carried', label: words('Шилжсэн', 'Carried over', '이월'), colour: 'teal' },
        { value: 'taken', label: words('Авсан', 'Taken', '사용'), colour: 'blue' },
        { value: 'returned', label: words('Буцсан', 'Returned', '반환'), colour: 'yellow' },
        { value: 'expired', label: words('Хугацаа дууссан', 'Expired', '소멸'), colour: 'red' },
      ],
    }),
    days: column('number', {
      title: words('Хоног', 'Days', '일수'),
      required: true,
      help: words('Хасах нь сөрөг тоо.', 'What is taken is negative.', '차감은 음수입니다.'),
    }),
    leave: column('relation', {
      title: words('Чөлөө', 'Leave', '휴가'),
      rows_of: 'attendance.leaves',
      indexed: true,
    }),
    note: column('text', { title: words('Тайлбар', 'Note', '메모'), max_length: 300 }),
  },
  label: '{employee} {kind}',
  sort: '-day, employee',
  // No owner: a line of a file that names nobody is wrong, and not of whoever brings it in.
  rules: [
    {
      when: '(entry == "taken" || entry == "expired") && days > 0',
      says: words(
        'Хассан хоногийг сөрөг тоогоор бичнэ.',
        'What is taken is less than nothing.',
        '차감은 음수로 적습니다.',
      ),
      column: 'days',
    },
  ],
  shares: [
    { permission: TAKING_PART, may: 'rx', when: OWN },
    { permission: TAKING_PART, may: 'r', when: OF_MINE },
  ],
})

export const entitlementSteps = table('attendance.entitlement_steps', {
  title: words('Нэмэгдэл хоног', 'Additional days', '추가 일수'),
  one: words('Нэмэгдэл', 'Step', '단계'),
  columns: {
    entitlement: column('relation', {
      title: words('Дүрэм', 'Rule', '규칙'),
      required: true,
      rows_of: 'attendance.entitlements',
      indexed: true,
    }),
    years: column('integer', {
      title: words('Ажилласан жил', 'Years of service', '근속 연수'),
      required: true,
      min: 1,
      max: 60,
    }),
    more: column('integer', { title: words('Нэмэх хоног', 'Days more', '추가 일수'), required: true, min: 0, max: 60 }),
  },
  label: '{years}: +{more}',
  sort: 'years',
})

/** Annual leave as the law counts it, from a day on. */
export const entitlements = table('attendance.entitlements', {
  title: words('Ээлжийн амралтын дүрэм', 'Rules of annual leave', '연차 규정'),
  one: words('Дүрэм', 'Rule', '규정'),
  columns: {
    from_day: column('date', { title: words('Хэзээнээс', 'From', '시행일'), required: true }),
    base: column('integer', {
      title: words('Үндсэн хоног', 'Days', '기본 일수'),
      required: true,
      default: '15',
      min: 0,
      max: 90,
    }),
    note: column('text', { title: words('Үндэслэл', 'By which law', '근거'), max_length: 300 }),
  },
  label: '{from_day}',
  sort: '-from_day',
  lines: [
    {
      table: 'attendance.entitlement_steps',
      by: 'entitlement',
      title: words('Ажилласан жилийн нэмэгдэл', 'Additional days by service', '근속에 따른 추가'),
    },
  ],
})
