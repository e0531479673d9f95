import { column, table, type Trigger, words } from '#modules/records/shared/index.ts'
import { OF_MINE, OWN, TAKING_PART } from '../access.ts'
import { punchKinds, requestStates } from './choices.ts'

const said = ['employee', 'kind', 'day', 'until', 'punch', 'at_time', 'punch_kind', 'from_time', 'to_time'].concat([
  'with_whom',
  'other_day',
  'shift',
  'reason',
  'files',
  'state',
])
const written = Object.fromEntries(said.map((name) => [name, 'write'] as const))

/** What somebody wants to stand otherwise: a forgotten punch, work elsewhere, another shift, an exchange. */
export const requests = table('attendance.requests', {
  title: words('Ирцийн хүсэлт', 'Attendance requests', '근태 신청'),
  one: words('Хүсэлт', 'Request', '신청'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'ИХ-{year}-{00000}' }),
    employee: column('person', {
      title: words('Ажилтан', 'Employee', '직원'),
      required: true,
      default_from: 'user',
      indexed: true,
    }),
    kind: column('radio', {
      title: words('Юу', 'What', '내용'),
      required: true,
      default: 'punch',
      options: [
        { value: 'punch', label: words('Мартсан бүртгэл нөхөх', 'Add a forgotten punch', '누락 기록 추가') },
        { value: 'void', label: words('Буруу бүртгэлийг тооцохгүй', 'A punch that is wrong', '잘못된 기록 무효') },
        { value: 'duty', label: words('Томилолт, гадуур ажил', 'Duty elsewhere', '출장·외근') },
        { value: 'remote', label: words('Зайнаас ажиллах', 'Remote work', '원격 근무') },
        { value: 'shift', label: words('Ээлж солих', 'Another shift', '근무조 변경') },
        { value: 'swap', label: words('Хүнтэй ээлж солилцох', 'Exchange with somebody', '근무 교환') },
      ],
    }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true, indexed: true }),
    until: column('date', {
      title: words('Хүртэл', 'Until', '종료일'),
      shown_if: 'kind == "duty" || kind == "remote"',
    }),
    punch_kind: column('select', {
      title: words('Ямар бүртгэл', 'Which punch', '기록 구분'),
      options: [...punchKinds],
      shown_if: 'kind == "punch"',
      required_if: 'kind == "punch"',
    }),
    at_time: column('time', {
      title: words('Хэдэн цагт', 'At', '시각'),
      shown_if: 'kind == "punch"',
      required_if: 'kind == "punch"',
    }),
    punch: column('relation', {
      title: words('Аль бүртгэл', 'Which punch', '대상 기록'),
      rows_of: 'attendance.punches',
      shown_if: 'kind == "void"',
      required_if: 'kind == "void"',
    }),
    from_time: column('time', { title: words('Эхлэх цаг', 'From', '시작 시각'), shown_if: 'kind == "duty"' }),
    to_time: column('time', { title: words('Дуусах цаг', 'To', '종료 시각'), shown_if: 'kind == "duty"' }),
    shift: column('relation', {
      title: words('Ямар ээлж', 'Which shift', '근무조'),
      rows_of: 'attendance.shifts',
      offers: { only: 'is_active', sort: 'starts' },
      shown_if: 'kind == "shift"',
    }),
    with_whom: column('person', {
      title: words('Хэнтэй', 'With whom', '교환 상대'),
      shown_if: 'kind == "swap"',
      required_if: 'kind == "swap"',
    }),
    other_day: column('date', {
      title: words('Түүний өдөр', 'Their day', '상대 날짜'),
      shown_if: 'kind == "swap"',
      help: words('Хоосон бол мөн тэр өдөр.', 'Empty: the same day.', '비우면 같은 날입니다.'),
    }),
    reason: column('text', { title: words('Шалтгаан', 'Reason', '사유'), required: true, max_length: 300 }),
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
  label: '{number} {employee}',
  grid: {
    columns: [
      { name: 'employee', width: 200 },
      { name: 'state', width: 130 },
      { name: 'kind', width: 210 },
      { name: 'day', width: 120 },
      { name: 'until', width: 120 },
      { name: 'punch_kind', width: 170 },
      { name: 'at_time', width: 110 },
      { name: 'reason', width: 240 },
    ],
  },
  sort: '-created_on, number',
  owner: 'employee',
  travels: {
    when: 'state == "asked"',
    opens: ['number', ...said],
    fixed: said,
    approved: [{ column: 'state', put: 'value', value: 'approved' }],
    refused: [
      { column: 'state', put: 'value', value: 'declined' },
      { column: 'answer', put: 'reason' },
    ],
  },
  rules: [
    {
      when: 'has(until) && until < day',
      says: words('Дуусах нь эхлэхээс өмнө байна.', 'It ends before it starts.', '종료일이 시작일보다 이릅니다.'),
      column: 'until',
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
    { permission: TAKING_PART, may: 'r', when: 'with_whom in userPerson' },
    { permission: TAKING_PART, may: 'ru', when: OF_MINE, columns: { ...readAll(), state: 'write', answer: 'write' } },
  ],
  triggers: [
    kept('insert'),
    kept('update'),
    {
      id: 'asked',
      title: words('Удирдлагад мэдэгдэх', 'Tell whoever leads', '상급자 알림'),
      moment: 'after',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'attendance.request_asked' }],
    },
    {
      id: 'decided',
      title: words('Шийдвэрийг хэрэгжүүлэх', 'Carry out the decision', '결정 반영'),
      moment: 'after',
      event: 'update',
      columns: ['state'],
      actions: [{ do: 'hook', hook: 'attendance.request_decided' }],
    },
  ],
  form: {
    width: 720,
    parts: [
      { kind: 'field', name: 'kind' },
      { kind: 'field', name: 'day', spans: { tablet: 12 } },
      { kind: 'field', name: 'until', spans: { tablet: 12 } },
      { kind: 'field', name: 'punch_kind', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'at_time', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'punch' },
      { kind: 'field', name: 'from_time', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'to_time', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'shift' },
      { kind: 'field', name: 'with_whom', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'other_day', spans: { phone: 12, tablet: 12 } },
      { kind: 'field', name: 'reason' },
      { kind: 'field', name: 'files' },
      { kind: 'field', name: 'employee' },
      { kind: 'field', name: 'state', spans: { tablet: 12 } },
      { kind: 'field', name: 'answer', spans: { tablet: 12 } },
    ],
  },
})

function readAll() {
  return Object.fromEntries(
    ['number', ...said, 'answer', 'approval', 'created_on'].map((name) => [name, 'read'] as const),
  )
}

function kept(event: 'insert' | 'update'): Trigger {
  return {
    id: `kept_${event}`,
    title: words('Хүсэлтийг шалгах', 'Look at the request', '신청 확인'),
    moment: 'before',
    event,
    actions: [{ do: 'hook', hook: 'attendance.request_kept' }],
  }
}
