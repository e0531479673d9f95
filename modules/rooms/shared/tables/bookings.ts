import { column, table, type Trigger, words } from '#modules/records/shared/index.ts'
import { BOOKING } from '../access.ts'
import { bookingStates, sources } from './choices.ts'

const OWN = 'organiser in userPerson'
const INVITED = 'guests.exists(one, one in userPerson)'

/** What everybody sees of every booking: that the room is taken. */
const taken = ['room', 'starts_at', 'ends_at', 'held_from', 'held_to', 'state', 'is_private']
/** What everybody sees besides of one that is not private; who comes and how outsiders are reached is nobody's. */
const open = [...taken, 'title', 'organiser', 'people', 'number', 'source', 'approval', 'checked_in_at']
/** What whoever booked says of it. */
const said = [
  'title',
  'room',
  'starts_at',
  'ends_at',
  'state',
  'is_private',
  'people',
  'guests',
  'guest_mails',
  'notes',
  'organiser',
]
const read = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, 'read'] as const))
const written = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, 'write'] as const))

export const extras = table('rooms.extras', {
  title: words('Нэмэлт үйлчилгээ', 'Catering and equipment', '다과·장비'),
  one: words('Нэмэлт', 'Extra', '추가 항목'),
  columns: {
    booking: column('relation', {
      title: words('Захиалга', 'Booking', '예약'),
      required: true,
      rows_of: 'rooms.bookings',
      indexed: true,
    }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '구분'),
      required: true,
      default: 'catering',
      options: [
        { value: 'catering', label: words('Цай, хоол', 'Catering', '다과'), colour: 'orange' },
        { value: 'equipment', label: words('Тоног төхөөрөмж', 'Equipment', '장비'), colour: 'blue' },
        { value: 'seating', label: words('Суудлын байрлал', 'Seating', '좌석 배치'), colour: 'teal' },
      ],
    }),
    name: column('text', { title: words('Юу', 'What', '내용'), required: true, max_length: 200 }),
    quantity: column('integer', { title: words('Тоо', 'Quantity', '수량'), default: '1', min: 1, max: 5000 }),
    note: column('text', { title: words('Тэмдэглэл', 'Note', '메모'), max_length: 300 }),
    organiser: column('person', {
      title: words('Захиалагч', 'Organiser', '주최자'),
      look_up: { by: 'booking', column: 'organiser' },
      is_open: true,
    }),
  },
  label: '{name}',
  sort: 'kind, name',
  shares: [{ permission: BOOKING, may: 'rcud', when: OWN }],
})

export const bookings = table('rooms.bookings', {
  title: words('Өрөөний захиалга', 'Room bookings', '회의실 예약'),
  one: words('Захиалга', 'Booking', '예약'),
  columns: {
    title: column('text', { title: words('Юуны тухай', 'Subject', '제목'), required: true, max_length: 200 }),
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Ө-{year}-{00000}' }),
    room: column('relation', {
      title: words('Өрөө', 'Room', '회의실'),
      required: true,
      rows_of: 'rooms.rooms',
      indexed: true,
      offers: { only: 'is_active', sort: 'sort' },
    }),
    starts_at: column('datetime', { title: words('Эхлэх', 'Starts', '시작'), required: true, indexed: true }),
    ends_at: column('datetime', { title: words('Дуусах', 'Ends', '종료'), required: true, indexed: true }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'confirmed',
      indexed: true,
      options: [...bookingStates],
    }),
    approval: column('process_status', { title: words('Зөвшөөрөл', 'Approval', '승인') }),
    organiser: column('person', {
      title: words('Захиалагч', 'Organiser', '주최자'),
      default_from: 'user',
      indexed: true,
    }),
    is_private: column('checkbox', {
      title: words('Хувийн', 'Private', '비공개'),
      help: words(
        'Бусдад зөвхөн «Завгүй» гэж харагдана.',
        'Others see “Busy” and nothing more.',
        '다른 사람에게는 ‘사용 중’으로만 보입니다.',
      ),
    }),
    people: column('integer', { title: words('Хүний тоо', 'People', '인원'), min: 1, max: 5000 }),
    guests: column('people', { title: words('Оролцогч', 'Guests', '참석자') }),
    guest_mails: column('long_text', {
      title: words('Гадны зочдын и-мэйл', 'Mail of outside guests', '외부 참석자 이메일'),
      max_length: 4000,
      help: words('Мөр бүрд нэг.', 'One a line.', '한 줄에 하나씩.'),
    }),
    notes: column('long_text', { title: words('Тэмдэглэл', 'Notes', '메모'), max_length: 4000 }),
    source: column('select', {
      title: words('Хаанаас', 'From', '출처'),
      required: true,
      default: 'staff',
      options: [...sources],
    }),
    orderer_name: column('text', { title: words('Захиалсан хүн', 'Ordered by', '주문자'), max_length: 150 }),
    orderer_organization: column('text', { title: words('Байгууллага', 'Organization', '소속'), max_length: 200 }),
    orderer_phone: column('phone', { title: words('Утас', 'Phone', '전화') }),
    orderer_email: column('email', { title: words('И-мэйл', 'E-mail', '이메일') }),
    reason: column('text', {
      title: words('Шийдвэрийн тайлбар', 'Words of the decision', '결정 사유'),
      max_length: 500,
    }),
    checked_in_at: column('datetime', { title: words('Ирсэн', 'Checked in', '체크인') }),
    series: column('text', { title: words('Цуврал', 'Series', '반복 예약'), max_length: 40, indexed: true }),
    uid: column('text', { title: words('Календарийн дугаар', 'Calendar id', '캘린더 ID'), max_length: 250 }),
    held_from: column('datetime', { title: words('Өрөөг эзлэх эхлэл', 'Room held from', '점유 시작') }),
    held_to: column('datetime', { title: words('Өрөөг эзлэх төгсгөл', 'Room held until', '점유 종료') }),
    minutes: column('integer', { title: words('Минут', 'Minutes', '분') }),
    unit: column('unit', { title: words('Нэгж', 'Unit', '부서') }),
    created_on: column('created_at', { title: words('Бүртгэсэн', 'Booked at', '예약일') }),
  },
  label: '{title}',
  sort: '-starts_at, title',
  owner: 'organiser',
  // Whatever a room asks for is held for whoever asked until it is decided on.
  travels: {
    when: 'state == "asked"',
    opens: [...open, 'notes', 'orderer_name', 'orderer_organization', 'orderer_phone', 'orderer_email'],
    shows: [{ table: 'rooms.extras', by: 'booking', columns: ['kind', 'name', 'quantity', 'note'] }],
    fixed: ['room', 'starts_at', 'ends_at', 'state'],
    approved: [{ column: 'state', put: 'value', value: 'confirmed' }],
    refused: [
      { column: 'state', put: 'value', value: 'declined' },
      { column: 'reason', put: 'reason' },
    ],
  },
  shares: [
    { permission: BOOKING, may: 'r', when: 'true', columns: read(taken) },
    { permission: BOOKING, may: 'r', when: '!is_private', columns: read(open) },
    { permission: BOOKING, may: 'rx', when: OWN },
    { permission: BOOKING, may: 'r', when: INVITED },
    { permission: BOOKING, may: 'cu', when: OWN, columns: written(said) },
  ],
  lines: [
    {
      table: 'rooms.extras',
      by: 'booking',
      title: words('Цай, тоног төхөөрөмж', 'Catering and equipment', '다과·장비'),
      columns: ['kind', 'name', 'quantity', 'note'],
    },
  ],
  triggers: [
    {
      id: 'kept_apart',
      title: words('Өрөөний цаг', 'Time of the room', '회의실 시간'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'rooms.kept_apart' }],
    },
    {
      id: 'kept_apart_later',
      title: words('Өрөөний цаг', 'Time of the room', '회의실 시간'),
      moment: 'before',
      event: 'update',
      actions: [{ do: 'hook', hook: 'rooms.kept_apart' }],
    },
    {
      id: 'arrived',
      title: words('Шийдэх хүнд мэдэгдэх', 'Tell who decides', '결정자에게 알림'),
      moment: 'after',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'rooms.booked' }],
    },
    ...(['confirmed', 'declined'] as const).map((state): Trigger => ({
      id: state,
      title: words('Шийдвэрийг мэдэгдэх', 'Tell of the decision', '결정 알림'),
      moment: 'after',
      event: 'update',
      columns: ['state'],
      when: `state == "${state}"`,
      actions: [{ do: 'hook', hook: 'rooms.decided' }],
    })),
    {
      id: 'freed',
      title: words('Чөлөөлөгдсөнийг мэдэгдэх', 'Tell that it is free', '해제 알림'),
      moment: 'after',
      event: 'update',
      columns: ['state'],
      when: 'state == "cancelled" || state == "released" || state == "declined"',
      actions: [{ do: 'hook', hook: 'rooms.freed' }],
    },
    {
      id: 'moved',
      title: words('Шилжүүлснийг мэдэгдэх', 'Tell that it was moved', '이동 알림'),
      moment: 'after',
      event: 'update',
      columns: ['room', 'starts_at', 'ends_at'],
      actions: [{ do: 'hook', hook: 'rooms.moved' }],
    },
    {
      id: 'gone',
      title: words('Чөлөөлөгдсөнийг мэдэгдэх', 'Tell that it is free', '해제 알림'),
      moment: 'after',
      event: 'delete',
      actions: [{ do: 'hook', hook: 'rooms.gone' }],
    },
  ],
  form: {
    width: 820,
    without: ['series', 'uid', 'held_from', 'held_to', 'minutes', 'unit'],
    parts: [
      { kind: 'field', name: 'title' },
      { kind: 'field', name: 'room', spans: { tablet: 12 } },
      { kind: 'field', name: 'organiser', spans: { tablet: 12 } },
      { kind: 'field', name: 'starts_at', spans: { tablet: 12 } },
      { kind: 'field', name: 'ends_at', spans: { tablet: 12 } },
      { kind: 'field', name: 'people', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'state', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'is_private', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'guests' },
      { kind: 'field', name: 'guest_mails' },
      { kind: 'lines', name: 'extras' },
      { kind: 'field', name: 'notes' },
      {
        kind: 'section',
        look: 'fold',
        title: words('Гаднаас захиалсан', 'Ordered from outside', '외부 주문'),
        parts: [
          { kind: 'field', name: 'orderer_name', spans: { tablet: 12 } },
          { kind: 'field', name: 'orderer_organization', spans: { tablet: 12 } },
          { kind: 'field', name: 'orderer_phone', spans: { tablet: 12 } },
          { kind: 'field', name: 'orderer_email', spans: { tablet: 12 } },
          { kind: 'field', name: 'reason' },
          { kind: 'field', name: 'source', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'checked_in_at', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'approval', spans: { phone: 12, tablet: 8 } },
        ],
      },
    ],
  },
  grid: {
    columns: [
      { name: 'starts_at', width: 190 },
      { name: 'ends_at', width: 170 },
      { name: 'room', width: 160 },
      { name: 'title', width: 240 },
      { name: 'state', width: 140 },
      { name: 'organiser', width: 170 },
      { name: 'people', width: 90 },
      { name: 'source', width: 130 },
      { name: 'approval' },
      { name: 'number' },
      { name: 'is_private' },
      { name: 'checked_in_at', is_hidden: true },
      { name: 'guests', is_hidden: true },
      { name: 'guest_mails', is_hidden: true },
      { name: 'notes', is_hidden: true },
      { name: 'orderer_name', is_hidden: true },
      { name: 'orderer_organization', is_hidden: true },
      { name: 'orderer_phone', is_hidden: true },
      { name: 'orderer_email', is_hidden: true },
      { name: 'reason', is_hidden: true },
      { name: 'series', is_hidden: true },
      { name: 'uid', is_hidden: true },
      { name: 'held_from', is_hidden: true },
      { name: 'held_to', is_hidden: true },
      { name: 'minutes', is_hidden: true },
      { name: 'unit', is_hidden: true },
      { name: 'created_on', is_hidden: true },
    ],
  },
})

/** Who would have a room at a time that others have. */
export const waiting = table('rooms.waiting', {
  title: words('Хүлээх жагсаалт', 'Waiting list', '대기 명단'),
  one: words('Хүлээгч', 'Waiting', '대기'),
  columns: {
    room: column('relation', {
      title: words('Өрөө', 'Room', '회의실'),
      rows_of: 'rooms.rooms',
      indexed: true,
      help: words('Хоосон бол аль ч өрөө.', 'Empty: any room.', '비우면 아무 회의실.'),
    }),
    starts_at: column('datetime', { title: words('Эхлэх', 'Starts', '시작'), required: true, indexed: true }),
    ends_at: column('datetime', { title: words('Дуусах', 'Ends', '종료'), required: true }),
    person: column('person', {
      title: words('Хэн', 'Who', '누구'),
      required: true,
      default_from: 'user',
      indexed: true,
    }),
    people: column('integer', { title: words('Хүний тоо', 'People', '인원'), min: 1, max: 5000 }),
    note: column('text', { title: words('Тэмдэглэл', 'Note', '메모'), max_length: 300 }),
    told_at: column('datetime', { title: words('Мэдэгдсэн', 'Told at', '알림 시각') }),
  },
  label: '{person}',
  sort: 'starts_at',
  owner: 'person',
  shares: [
    {
      permission: BOOKING,
      may: 'rcud',
      when: 'person in userPerson',
      columns: { ...written(['room', 'starts_at', 'ends_at', 'people', 'note', 'person']), told_at: 'read' },
    },
  ],
})
