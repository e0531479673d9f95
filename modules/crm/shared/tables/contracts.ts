import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
import { owner } from './shared-columns.ts'

export const duties = table('crm.contract_duties', {
  title: words('Гэрээний үүрэг', 'Duties', '이행 항목'),
  one: words('Үүрэг', 'Duty', '이행 항목'),
  columns: {
    contract: column('relation', {
      title: words('Гэрээ', 'Contract', '계약'),
      required: true,
      rows_of: 'crm.contracts',
      indexed: true,
    }),
    name: column('text', { title: words('Юу', 'What', '내용'), required: true, max_length: 300 }),
    due_on: column('date', { title: words('Хугацаа', 'Due', '기한') }),
    is_done: column('checkbox', { title: words('Биелсэн', 'Fulfilled', '이행됨') }),
  },
  label: '{name}',
  sort: 'due_on, name',
})

export const contracts = table('crm.contracts', {
  title: words('Гэрээ', 'Contracts', '계약'),
  one: words('Гэрээ', 'Contract', '계약'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Г-{year}-{0000}' }),
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }),
    company: column('relation', {
      title: words('Байгууллага', 'Company', '회사'),
      required: true,
      rows_of: 'crm.companies',
      indexed: true,
    }),
    contact: column('relation', {
      title: words('Гарын үсэг зурах хүн', 'Signee', '서명자'),
      rows_of: 'crm.contacts',
      indexed: true,
      offers: { within: { column: 'company', from: 'company' } },
    }),
    opportunity: column('relation', {
      title: words('Боломж', 'Opportunity', '영업 기회'),
      rows_of: 'crm.opportunities',
      indexed: true,
    }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'draft',
      indexed: true,
      options: [
        { value: 'draft', label: words('Ноорог', 'Draft', '초안'), colour: 'grey' },
        { value: 'agreed', label: words('Тохиролцсон', 'Agreed', '합의'), colour: 'blue' },
        { value: 'active', label: words('Хүчинтэй', 'In force', '유효'), colour: 'green' },
        { value: 'ended', label: words('Дууссан', 'Ended', '종료'), colour: 'teal' },
        { value: 'cancelled', label: words('Цуцалсан', 'Cancelled', '해지'), colour: 'red' },
      ],
    }),
    owner: owner(),
    value: column('money', { title: words('Дүн', 'Amount', '금액'), min: 0 }),
    starts_on: column('date', { title: words('Эхлэх', 'Starts', '시작') }),
    ends_on: column('date', { title: words('Дуусах', 'Ends', '종료'), indexed: true }),
    remind_days: column('integer', {
      title: words('Хэд хоногийн өмнө сануулах', 'Days before to remind', '갱신 알림 일수'),
      default: '30',
      min: 0,
      max: 365,
    }),
    duties: column('integer', {
      title: words('Үүрэг', 'Duties', '이행 항목'),
      roll_up: { table: 'crm.contract_duties', by: 'contract', of: 'count' },
      is_open: true,
    }),
    duties_done: column('integer', {
      title: words('Биелсэн үүрэг', 'Duties fulfilled', '이행됨'),
      roll_up: { table: 'crm.contract_duties', by: 'contract', of: 'count', when: 'is_done' },
      is_open: true,
    }),
    description: column('rich_text', { title: words('Нөхцөл', 'Terms', '조건') }),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
  },
  label: '{name}',
  sort: '-starts_on, name',
  owner: 'owner',
  rules: [
    {
      when: 'has(starts_on) && has(ends_on) && ends_on < starts_on',
      says: words('Дуусах өдөр эхлэх өдрөөс өмнө байна.', 'It ends before it starts.', '종료일이 시작일보다 빠릅니다.'),
      column: 'ends_on',
    },
  ],
  lines: [
    {
      table: 'crm.contract_duties',
      by: 'contract',
      title: words('Гэрээний үүрэг', 'Duties', '이행 항목'),
    },
  ],
  shares: [{ permission: SELLING, may: 'ru', when: ofTheirs }],
})
