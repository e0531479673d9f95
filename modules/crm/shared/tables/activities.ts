import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
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
    // Whoever has the lead or the opportunity knows what others do for it.
    { permission: SELLING, may: 'r', when: 'lead_owner in userPeople || opportunity_owner in userPeople' },
  ],
  triggers: [
    {
      id: 'kept_new',
      title: words('Шинэ', 'New', '신규'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'crm.activity_kept' }],
    },
    {
      id: 'kept',
      title: words('Өөрчлөгдсөн', 'Changed', '변경'),
      moment: 'before',
      event: 'update',
      actions: [{ do: 'hook', hook: 'crm.activity_kept' }],
    },
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
})
