import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
import { stageTypes } from './stages.ts'
import { score, scoredOnWrite } from './score-columns.ts'
import { lost, owner, source } from './shared-columns.ts'

export const leads = table('crm.leads', {
  title: words('Сэжим', 'Leads', '리드'),
  one: words('Сэжим', 'Lead', '리드'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'С-{year}-{0000}' }),
    name: column('text', { title: words('Юуны тухай', 'Subject', '주제'), required: true, max_length: 200 }),
    person: column('text', { title: words('Хүний нэр', 'Name of the person', '이름'), max_length: 150 }),
    company_name: column('text', { title: words('Байгууллагын нэр', 'Company name', '회사명'), max_length: 200 }),
    phone: column('phone', { title: words('Утас', 'Phone', '전화') }),
    email: column('email', { title: words('И-мэйл', 'E-mail', '이메일') }),
    register: column('text', {
      title: words('Регистрийн дугаар', 'Registration number', '등록번호'),
      pattern: '\\d{7}',
      pattern_says: words('Байгууллагын регистр 7 оронтой тоо байна.', 'Seven figures.', '숫자 7자리입니다.'),
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
      offers: { within: { column: 'company', from: 'company' } },
    }),
    source: source(),
    stage: column('relation', {
      title: words('Шат', 'Stage', '단계'),
      required: true,
      rows_of: 'crm.stages',
      indexed: true,
      offers: { only: 'of == "lead" && is_active', sort: 'sort' },
    }),
    type: column('select', {
      title: words('Үр дүн', 'Outcome', '결과'),
      options: [...stageTypes],
      look_up: { by: 'stage', column: 'type' },
      is_open: true,
    }),
    priority: column('rating', { title: words('Ач холбогдол', 'Priority', '중요도') }),
    owner: owner(),
    ...score(),
    value: column('money', { title: words('Хүлээгдэж буй дүн', 'Expected value', '예상 금액'), min: 0 }),
    address: column('long_text', { title: words('Хаяг', 'Address', '주소'), max_length: 500 }),
    description: column('rich_text', { title: words('Тайлбар', 'Description', '설명') }),
    next_on: column('date', {
      title: words('Дараагийн ажил', 'Next activity', '다음 활동'),
      roll_up: { table: 'crm.activities', by: 'lead', of: 'min', column: 'day', when: '!is_done' },
      is_open: true,
    }),
    ...lost(),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
    created_on: column('created_at', { title: words('Ирсэн', 'Arrived', '접수일') }),
  },
  label: '{name}',
  sort: '-created_on, name',
  owner: 'owner',
  ranked: true,
  shares: [{ permission: SELLING, may: 'ru', when: ofTheirs }],
  triggers: [
    ...scoredOnWrite,
    {
      id: 'assigned',
      title: words('Хариуцагчид мэдэгдэх', 'Tell the owner', '담당자에게 알림'),
      moment: 'after',
      event: 'insert',
      when: 'has(owner)',
      actions: [
        {
          do: 'notify',
          columns: ['owner'],
          says: words('Танд сэжим ирлээ: {name}', 'A lead is yours: {name}', '새 리드: {name}'),
        },
      ],
    },
    {
      id: 'reassigned',
      title: words('Шинэ хариуцагчид мэдэгдэх', 'Tell the new owner', '새 담당자에게 알림'),
      moment: 'after',
      event: 'update',
      columns: ['owner'],
      when: 'has(owner)',
      actions: [
        {
          do: 'notify',
          columns: ['owner'],
          says: words('Танд сэжим ирлээ: {name}', 'A lead is yours: {name}', '새 리드: {name}'),
        },
      ],
    },
  ],
  form: {
    width: 860,
    without: ['score_held'],
    parts: [
      { kind: 'field', name: 'name', spans: { tablet: 20 } },
      { kind: 'field', name: 'score', spans: { tablet: 4 } },
      { kind: 'field', name: 'stage', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'owner', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'source', spans: { tablet: 8 } },
      { kind: 'field', name: 'person', spans: { tablet: 8 } },
      { kind: 'field', name: 'phone', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'email', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'company_name', spans: { tablet: 16 } },
      { kind: 'field', name: 'register', spans: { tablet: 8 } },
      { kind: 'field', name: 'company', spans: { tablet: 12 } },
      { kind: 'field', name: 'contact', spans: { tablet: 12 } },
      { kind: 'field', name: 'value', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'priority', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'address', spans: { tablet: 24 } },
      { kind: 'field', name: 'description' },
      { kind: 'field', name: 'lost_reason', spans: { tablet: 12 } },
      { kind: 'field', name: 'lost_words', spans: { tablet: 12 } },
      { kind: 'field', name: 'files' },
    ],
  },
})
