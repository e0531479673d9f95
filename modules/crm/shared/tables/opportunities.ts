import { column, currencies, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, ofTheirsOrTerritory, SELLING } from '../access.ts'
import { stageTypes } from './stages.ts'
import { lost, owner, ownerOf, source, territory } from './shared-columns.ts'

export const lines = table('crm.opportunity_lines', {
  title: words('Бараа, үйлчилгээ', 'Products', '품목'),
  one: words('Мөр', 'Line', '항목'),
  columns: {
    opportunity: column('relation', {
      title: words('Боломж', 'Opportunity', '영업 기회'),
      required: true,
      rows_of: 'crm.opportunities',
      indexed: true,
    }),
    name: column('text', {
      title: words('Бараа, үйлчилгээ', 'Product or service', '품목'),
      required: true,
      max_length: 200,
    }),
    quantity: column('number', { title: words('Тоо', 'Quantity', '수량'), required: true, default: '1', min: 0 }),
    price: column('money', { title: words('Нэгж үнэ', 'Unit price', '단가'), required: true, min: 0 }),
    discount: column('percent', { title: words('Хөнгөлөлт', 'Discount', '할인'), min: 0, max: 100, default: '0' }),
    total: column('money', {
      title: words('Дүн', 'Amount', '금액'),
      formula: 'round(quantity * price * (100 - discount) / 100, 2)',
      is_open: true,
    }),
    owner: ownerOf('opportunity'),
  },
  label: '{name}',
  sort: 'name',
  owner: 'owner',
  shares: [{ permission: SELLING, may: 'rcud', when: ofTheirs }],
})

export const opportunities = table('crm.opportunities', {
  title: words('Боломж', 'Opportunities', '영업 기회'),
  one: words('Боломж', 'Opportunity', '영업 기회'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }),
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Б-{year}-{0000}' }),
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
    lead: column('relation', { title: words('Сэжим', 'Lead', '리드'), rows_of: 'crm.leads', indexed: true }),
    source: source(),
    territory: territory(),
    stage: column('relation', {
      title: words('Шат', 'Stage', '단계'),
      required: true,
      rows_of: 'crm.stages',
      default_from: 'first',
      indexed: true,
      offers: { only: 'of == "opportunity" && is_active', sort: 'sort' },
    }),
    type: column('select', {
      title: words('Үр дүн', 'Outcome', '결과'),
      options: [...stageTypes],
      look_up: { by: 'stage', column: 'type' },
      is_open: true,
    }),
    owner: owner(),
    amount: column('money', { title: words('Дүн', 'Amount', '금액'), min: 0 }),
    currency: column('select', {
      title: words('Валют', 'Currency', '통화'),
      required: true,
      default: 'MNT',
      options: Object.entries(currencies).map(([value, sign]) => ({
        value,
        label: words(`${value} ${sign}`, `${value} ${sign}`, `${value} ${sign}`),
      })),
    }),
    rate: column('number', {
      title: words('Ханш', 'Rate', '환율'),
      default: '1',
      min: 0.0001,
      decimals: 4,
      shown_if: 'currency != "MNT"',
      required_if: 'currency != "MNT"',
    }),
    total: column('money', {
      title: words('Барааны дүн', 'Sum of products', '품목 합계'),
      roll_up: { table: 'crm.opportunity_lines', by: 'opportunity', of: 'sum', column: 'total' },
      is_open: true,
    }),
    value: column('money', {
      title: words('Хүлээгдэж буй дүн ₮', 'Expected value ₮', '예상 금액 ₮'),
      formula:
        'round((has(total) && total > 0 ? total : has(amount) ? amount : 0) * (currency != "MNT" && has(rate) ? rate : 1), 2)',
      is_open: true,
    }),
    weighted: column('money', {
      title: words('Таамаглал ₮', 'Forecast ₮', '예측 ₮'),
      help: words('Дүн × магадлал', 'Value × probability', '금액 × 확률'),
      formula: 'round(value * (has(probability) ? probability : 0) / 100, 2)',
      is_open: true,
    }),
    probability: column('percent', { title: words('Магадлал', 'Probability', '확률'), min: 0, max: 100 }),
    closes_on: column('date', { title: words('Хаагдах өдөр', 'Close date', '마감일'), indexed: true }),
    description: column('rich_text', { title: words('Тайлбар', 'Description', '설명') }),
    closed_on: column('date', { title: words('Хаагдсан', 'Closed', '종료일'), indexed: true }),
    ...lost(),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
    created_on: column('created_at', { title: words('Бүртгэсэн', 'Created', '등록일') }),
  },
  label: '{name}',
  sort: 'closes_on, name',
  owner: 'owner',
  ranked: true,
  lines: [
    {
      table: 'crm.opportunity_lines',
      by: 'opportunity',
      title: words('Бараа, үйлчилгээ', 'Products and services', '품목'),
      sums: [{ column: 'total', of: 'sum' }],
    },
  ],
  shares: [{ permission: SELLING, may: 'rcux', when: ofTheirsOrTerritory }],
  triggers: [
    {
      id: 'kept_new',
      title: words('Шинэ', 'New', '신규'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'crm.opportunity_kept' }],
    },
    {
      id: 'kept',
      title: words('Өөрчлөгдсөн', 'Changed', '변경'),
      moment: 'before',
      event: 'update',
      actions: [{ do: 'hook', hook: 'crm.opportunity_kept' }],
    },
    {
      id: 'stage_new',
      title: words('Шатны хугацаа', 'Time in stage', '단계 체류'),
      moment: 'after',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'crm.opportunity_stage' }],
    },
    {
      id: 'stage',
      title: words('Шатны хугацаа', 'Time in stage', '단계 체류'),
      moment: 'after',
      event: 'update',
      columns: ['stage'],
      actions: [{ do: 'hook', hook: 'crm.opportunity_stage' }],
    },
  ],
})
