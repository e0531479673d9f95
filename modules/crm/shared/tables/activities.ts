import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
import { keptBy } from './kept.ts'
import { owner, ownerOf } from './shared-columns.ts'

export const activities = table('crm.activities', {
  title: words('Үйл ажиллагаа', 'Activities', '활동'),
  one: words('Үйл ажиллагаа', 'Activity', '활동'),
  columns: {
    name: column('text', {
      title: words('Юу хийх', 'What', '내용'),
      help: words(
        'Хоосон бол төрлийнх нь бэлэн бичвэр тавигдана.',
        'Where it is empty, what its type begins with.',
        '비어 있으면 유형의 기본 문구가 들어갑니다.',
      ),
      max_length: 200,
    }),
    day: column('date', { title: words('Хэзээ', 'When', '일자'), required: true, indexed: true }),
    time: column('time', { title: words('Цаг', 'Time', '시각') }),
    type: column('relation', {
      title: words('Төрөл', 'Type', '유형'),
      required: true,
      rows_of: 'crm.activity_types',
      default_from: 'first',
      indexed: true,
      offers: { only: 'is_active', sort: 'sort' },
    }),
    lead: column('relation', { title: words('Сэжим', 'Lead', '리드'), rows_of: 'crm.leads', indexed: true }),
    opportunity: column('relation', {
      title: words('Боломж', 'Opportunity', '영업 기회'),
      rows_of: 'crm.opportunities',
      indexed: true,
    }),
    company: column('relation', {
      title: words('Байгууллага', 'Company', '회사'),
      rows_of: 'crm.companies',
      indexed: true,
    }),
    contact: column('relation', {
      title: words('Холбоо барих хүн', 'Contact', '연락처'),
      rows_of: 'crm.contacts',
      indexed: true,
    }),
    owner: owner(),
    is_done: column('checkbox', { title: words('Хийсэн', 'Done', '완료'), indexed: true }),
    lead_owner: ownerOf('lead', words('Сэжмийн хариуцагч', 'Owner of the lead', '리드 담당자')),
    opportunity_owner: ownerOf(
      'opportunity',
      words('Боломжийн хариуцагч', 'Owner of the opportunity', '영업 기회 담당자'),
    ),
    done_at: column('datetime', {
      title: words('Хийсэн цаг', 'Done at', '완료 시각'),
      shown_if: 'is_done',
    }),
    kind: column('select', {
      title: words('Юу вэ', 'What it is', '구분'),
      options: [
        { value: 'call', label: words('Утасны яриа', 'Call', '전화'), colour: 'teal' },
        { value: 'meeting', label: words('Уулзалт', 'Meeting', '미팅'), colour: 'purple' },
        { value: 'letter', label: words('Захидал', 'Letter', '이메일·편지'), colour: 'blue' },
        { value: 'task', label: words('Ажил', 'Task', '작업'), colour: 'grey' },
      ],
      look_up: { by: 'type', column: 'kind' },
      is_open: true,
    }),
    outcome: column('long_text', { title: words('Үр дүн', 'Outcome', '결과'), max_length: 2000 }),
  },
  label: '{name}',
  sort: 'is_done, day, time',
  owner: 'owner',
  shares: [
    { permission: SELLING, may: 'rcux', when: ofTheirs },
    // Whoever has the lead or the opportunity knows what others do for it, and asks them for it.
    { permission: SELLING, may: 'rc', when: 'lead_owner in userPeople || opportunity_owner in userPeople' },
  ],
  triggers: [
    ...keptBy('crm.activity_kept'),
    {
      id: 'answered_new',
      title: words('Хариу өгсөн', 'Answered', '응답'),
      moment: 'after',
      event: 'insert',
      when: 'is_done && has(lead)',
      actions: [{ do: 'hook', hook: 'crm.lead_answered' }],
    },
    {
      id: 'answered',
      title: words('Хариу өгсөн', 'Answered', '응답'),
      moment: 'after',
      event: 'update',
      when: 'is_done && has(lead)',
      actions: [{ do: 'hook', hook: 'crm.lead_answered' }],
    },
  ],
  grid: {
    columns: [
      { name: 'name', width: 260 },
      { name: 'day', width: 120 },
      { name: 'time', width: 90 },
      { name: 'type', width: 150 },
      { name: 'lead', width: 220 },
      { name: 'opportunity', width: 220 },
      { name: 'company', width: 200 },
      { name: 'contact' },
      { name: 'owner' },
      { name: 'is_done' },
      { name: 'outcome' },
      { name: 'kind', is_hidden: true },
      { name: 'done_at', is_hidden: true },
      { name: 'lead_owner', is_hidden: true },
      { name: 'opportunity_owner', is_hidden: true },
    ],
  },
  form: {
    width: 760,
    without: ['lead_owner', 'opportunity_owner', 'kind'],
    parts: [
      { kind: 'field', name: 'name' },
      { kind: 'field', name: 'type', spans: { tablet: 8 } },
      { kind: 'field', name: 'day', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'time', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'lead', spans: { tablet: 12 } },
      { kind: 'field', name: 'opportunity', spans: { tablet: 12 } },
      { kind: 'field', name: 'company', spans: { tablet: 12 } },
      { kind: 'field', name: 'contact', spans: { tablet: 12 } },
      { kind: 'field', name: 'owner', spans: { tablet: 12 } },
      { kind: 'field', name: 'is_done', spans: { tablet: 12 } },
      { kind: 'field', name: 'done_at', spans: { tablet: 12 } },
      { kind: 'field', name: 'outcome' },
    ],
  },
})
