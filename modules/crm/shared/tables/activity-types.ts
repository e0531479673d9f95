import { column, table, words } from '#modules/records/shared/index.ts'
import { SELLING } from '../access.ts'

/** Kinds of things to do with customers: whom they fall to, what they begin with, and what follows them. */
export const activityTypes = table('crm.activity_types', {
  title: words('Үйл ажиллагааны төрөл', 'Types of activities', '활동 유형'),
  one: words('Төрөл', 'Type', '유형'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, translated: true, max_length: 100 }),
    kind: column('select', {
      title: words('Юу вэ', 'What it is', '구분'),
      required: true,
      default: 'task',
      options: [
        { value: 'call', label: words('Утасны яриа', 'Call', '전화'), colour: 'teal' },
        { value: 'meeting', label: words('Уулзалт', 'Meeting', '미팅'), colour: 'purple' },
        { value: 'letter', label: words('Захидал', 'Letter', '이메일·편지'), colour: 'blue' },
        { value: 'task', label: words('Ажил', 'Task', '작업'), colour: 'grey' },
      ],
    }),
    colour: column('colour', { title: words('Өнгө', 'Colour', '색상') }),
    person: column('person', {
      title: words('Хэн хийх', 'Falls to', '기본 담당자'),
      help: words(
        'Хоосон бол бүртгэсэн хүн өөрөө хийнэ.',
        'Where it is empty, to whoever writes it down.',
        '비어 있으면 등록한 사람이 맡습니다.',
      ),
    }),
    text: column('text', { title: words('Бэлэн бичвэр', 'Text to begin with', '기본 문구'), max_length: 200 }),
    next: column('relation', {
      title: words('Дараа нь санал болгох', 'Proposed after it', '다음 제안'),
      rows_of: 'crm.activity_types',
    }),
    next_days: column('integer', {
      title: words('Хэд хоногийн дараа', 'Days later', '며칠 뒤'),
      default: '3',
      min: 0,
      max: 365,
    }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'sort, name',
  shares: [{ permission: SELLING, may: 'r', when: 'true' }],
})
