import { column, table, words } from '#modules/records/shared/index.ts'
import { OF_MINE, OWN, TAKING_PART } from '../access.ts'
import { punchFlags, punchKinds, punchSources } from './choices.ts'

const seen = ['employee', 'at', 'kind', 'source', 'place', 'heard_at', 'flags', 'void_of', 'note']
const read = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, 'read'] as const))

/** What happened, as it was heard: written once by the product, and changed by nobody. */
export const punches = table('attendance.punches', {
  title: words('Ирц бүртгэлүүд', 'Punches', '출입 기록'),
  one: words('Бүртгэл', 'Punch', '출입 기록'),
  columns: {
    employee: column('person', { title: words('Ажилтан', 'Employee', '직원'), required: true, indexed: true }),
    at: column('datetime', { title: words('Цаг', 'Time', '시각'), required: true, indexed: true }),
    kind: column('select', { title: words('Төрөл', 'Kind', '구분'), required: true, options: [...punchKinds] }),
    source: column('select', { title: words('Хэрхэн', 'How', '방법'), required: true, options: [...punchSources] }),
    place: column('relation', {
      title: words('Байршил', 'Location', '장소'),
      rows_of: 'attendance.places',
      indexed: true,
    }),
    flags: column('choices', { title: words('Анхааруулга', 'Flags', '주의'), options: [...punchFlags] }),
    device_at: column('datetime', { title: words('Төхөөрөмжийн цаг', 'Time of the device', '기기 시각') }),
    heard_at: column('datetime', { title: words('Хүлээн авсан', 'Heard at', '수신 시각'), required: true }),
    device: column('text', { title: words('Төхөөрөмж', 'Device', '기기'), max_length: 80 }),
    accuracy: column('integer', { title: words('Нарийвчлал (м)', 'Accuracy (m)', '정확도(m)') }),
    away: column('integer', { title: words('Байршлаас зай (м)', 'Away from the location (m)', '장소와의 거리(m)') }),
    void_of: column('relation', {
      title: words('Хүчингүй болгосон бүртгэл', 'Punch that does not count', '무효로 한 기록'),
      rows_of: 'attendance.punches',
    }),
    note: column('text', { title: words('Шалтгаан', 'Reason', '사유'), max_length: 300 }),
  },
  label: '{employee} {at}',
  sort: '-at, employee',
  owner: 'employee',
  shares: [
    { permission: TAKING_PART, may: 'rx', when: OWN, columns: read(seen) },
    { permission: TAKING_PART, may: 'rx', when: OF_MINE, columns: read([...seen, 'device_at', 'away']) },
  ],
  grid: {
    columns: [
      { name: 'employee', width: 200 },
      { name: 'at', width: 160 },
      { name: 'kind', width: 150 },
      { name: 'source', width: 150 },
      { name: 'place', width: 180 },
      { name: 'flags', width: 220 },
      { name: 'note', width: 200 },
      ...['device_at', 'heard_at', 'device', 'accuracy', 'away', 'void_of'].map((name) => ({ name, is_hidden: true })),
    ],
  },
})
