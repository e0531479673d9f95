import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
import { owner } from './shared-columns.ts'

export const activities = table('crm.activities', {
  title: words('Үйл ажиллагаа', 'Activities', '활동'),
  one: words('Үйл ажиллагаа', 'Activity', '활동'),
  columns: {
    name: column('text', { title: words('Юу хийх', 'What', '내용'), required: true, max_length: 200 }),
    kind: column('select', {
      title: words('Төрөл', 'Type', '유형'),
      required: true,
      default: 'call',
      indexed: true,
      options: [
        { value: 'call', label: words('Утсаар ярих', 'Call', '전화'), colour: 'teal' },
        { value: 'meeting', label: words('Уулзалт', 'Meeting', '미팅'), colour: 'purple' },
        { value: 'letter', label: words('Захидал', 'Letter', '이메일·편지'), colour: 'blue' },
        { value: 'offer', label: words('Үнийн санал', 'Quotation', '견적'), colour: 'orange' },
        { value: 'task', label: words('Ажил', 'Task', '작업'), colour: 'grey' },
      ],
    }),
    day: column('date', { title: words('Хэзээ', 'When', '일자'), required: true, indexed: true }),
    time: column('time', { title: words('Цаг', 'Time', '시각') }),
    owner: owner(),
    lead: column('relation', { title: words('Сэжим', 'Lead', '리드'), rows_of: 'crm.leads', indexed: true }),
    opportunity: column('relation', {
      title: words('Боломж', 'Opportunity', '영업 기회'),
      rows_of: 'crm.opportunities',
      indexed: true,
    }),
    contact: column('relation', {
      title: words('Холбоо барих хүн', 'Contact', '연락처'),
      rows_of: 'crm.contacts',
      indexed: true,
    }),
    is_done: column('checkbox', { title: words('Хийсэн', 'Done', '완료'), indexed: true }),
    outcome: column('long_text', { title: words('Үр дүн', 'Outcome', '결과'), max_length: 2000 }),
  },
  label: '{name}',
  sort: 'is_done, day, time',
  owner: 'owner',
  shares: [{ permission: SELLING, may: 'ru', when: ofTheirs }],
})
