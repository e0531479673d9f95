import { column, table, words } from '#modules/records/shared/index.ts'

const visits = table('records.visits', {
  title: words('Зочны бүртгэл', 'Visitor book', '방문자 대장'),
  one: words('Зочин', 'Visitor', '방문자'),
  columns: {
    name: column('text', { title: words('Овог нэр', 'Full name', '성명'), required: true, max_length: 200 }),
    company: column('text', { title: words('Байгууллага', 'Organisation', '소속'), max_length: 200 }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true }),
    came_at: column('text', { title: words('Ирсэн цаг', 'Came at', '도착 시각'), max_length: 5 }),
    left_at: column('text', { title: words('Явсан цаг', 'Left at', '퇴장 시각'), max_length: 5 }),
    host: column('person', { title: words('Хэнтэй уулзсан', 'Host', '만난 사람'), required: true }),
    purpose: column('select', {
      title: words('Зорилго', 'Purpose', '목적'),
      options: [
        { value: 'meeting', label: words('Уулзалт', 'Meeting', '회의') },
        { value: 'delivery', label: words('Хүргэлт', 'Delivery', '배송') },
        { value: 'interview', label: words('Ярилцлага', 'Interview', '면접') },
        { value: 'repair', label: words('Засвар үйлчилгээ', 'Maintenance', '수리') },
        { value: 'other', label: words('Бусад', 'Other', '기타') },
      ],
    }),
    badge: column('text', { title: words('Үнэмлэхний дугаар', 'Badge number', '출입증 번호'), max_length: 20 }),
  },
  label: '{name} {day}',
  sort: '-day, name',
})

export const visitors = [visits]
