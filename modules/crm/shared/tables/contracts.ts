import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
import { keptBy } from './kept.ts'
import { owner, ownerOf } from './shared-columns.ts'

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
    owner: ownerOf('contract'),
  },
  label: '{name}',
  sort: 'due_on, name',
  owner: 'owner',
  settled_with: { by: 'contract', open: ['is_done'] },
  shares: [{ permission: SELLING, may: 'rcud', when: ofTheirs }],
})

/** Texts with which contracts begin: `{company}` and the like stand for what the contract says. */
export const contractTemplates = table('crm.contract_templates', {
  title: words('Гэрээний загвар', 'Contract templates', '계약서 서식'),
  one: words('Загвар', 'Template', '서식'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, translated: true, max_length: 150 }),
    text: column('rich_text', {
      title: words('Бичвэр', 'Text', '본문'),
      required: true,
      help: words(
        '{number}, {company}, {register}, {contact}, {value}, {starts_on}, {ends_on}, {our_name} орлуулагдана.',
        '{number}, {company}, {register}, {contact}, {value}, {starts_on}, {ends_on}, {our_name} are filled in.',
        '{number}, {company}, {register}, {contact}, {value}, {starts_on}, {ends_on}, {our_name}이 채워집니다.',
      ),
    }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'sort, name',
  shares: [{ permission: SELLING, may: 'r', when: 'true' }],
})

/** Nothing is agreed on yet. */
const BEING_WRITTEN = 'state in ["draft", "agreed"]'

export const contracts = table('crm.contracts', {
  title: words('Гэрээ', 'Contracts', '계약'),
  one: words('Гэрээ', 'Contract', '계약'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }),
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Г-{year}-{0000}' }),
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
    approval: column('process_status', { title: words('Зөвшөөрөл', 'Approval', '승인') }),
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
    signed_on: column('date', { title: words('Гарын үсэг зурсан', 'Signed', '서명일') }),
    grounds: column('long_text', {
      title: words(
        'Зөвшөөрөлгүй хүчинтэй болгосон үндэслэл',
        'In force without approval because',
        '승인 없이 발효한 근거',
      ),
      max_length: 1000,
      shown_if: `!(${BEING_WRITTEN}) && approval != "END"`,
    }),
    template: column('relation', {
      title: words('Загвар', 'Template', '서식'),
      rows_of: 'crm.contract_templates',
      offers: { only: 'is_active', sort: 'sort' },
    }),
    terms: column('rich_text', {
      title: words('Гэрээний бичвэр', 'Text of the contract', '계약서 본문'),
      help: words(
        'Хоосон бол загвараас бөглөгдөнө.',
        'Where it is empty, it is filled in from the template.',
        '비어 있으면 서식으로 채워집니다.',
      ),
    }),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
  },
  label: '{name}',
  sort: '-starts_on, name',
  owner: 'owner',
  // In force once it is approved and signed; what is decided on stands as it is until then.
  travels: {
    when: BEING_WRITTEN,
    opens: [
      'number',
      'name',
      'company',
      'contact',
      'opportunity',
      'state',
      'approval',
      'owner',
      'value',
      'starts_on',
      'ends_on',
      'template',
      'terms',
      'files',
    ],
    shows: [{ table: 'crm.contract_duties', by: 'contract', columns: ['contract', 'name', 'due_on', 'is_done'] }],
    fixed: ['state', 'company', 'value', 'starts_on', 'ends_on', 'template', 'terms'],
    approved: [
      { column: 'state', put: 'value', value: 'active' },
      { column: 'signed_on', put: 'day' },
    ],
    refused: [{ column: 'state', put: 'value', value: 'draft' }],
    by_hand: {
      permission: 'crm.in_force.u',
      asks: ['signed_on', 'grounds'],
      follows: {
        values: ['ended'],
        says: words(
          'Хүчинтэй байсан гэрээ л дуусна. Үүнийг цуцална уу.',
          'Only a contract that was in force ends. Cancel this one.',
          '유효했던 계약만 종료됩니다. 이 계약은 해지하세요.',
        ),
      },
    },
  },
  // It can end or be cancelled, be handed over and be looked after, and says nothing else.
  settled: {
    when: `!(${BEING_WRITTEN}) && has(signed_on)`,
    open: ['state', 'owner', 'opportunity', 'remind_days', 'files'],
    says: words(
      'Талууд гарын үсэг зурсан гэрээ өөрчлөгдөхгүй. Сунгах эсвэл цуцална уу.',
      'A contract that was signed does not change: renew or cancel it.',
      '서명된 계약은 바꿀 수 없습니다. 갱신하거나 해지하세요.',
    ),
  },
  triggers: keptBy('crm.contract_kept'),
  rules: [
    // One that says so from before can be cancelled.
    {
      when: 'state != "cancelled" && has(signed_on) && signed_on > today()',
      says: words(
        'Гарын үсэг зурсан өдөр өнөөдрөөс хойш байж болохгүй.',
        'It cannot be signed on a day after today.',
        '서명일은 오늘 이후일 수 없습니다.',
      ),
      column: 'signed_on',
    },
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
  shares: [{ permission: SELLING, may: 'rcux', when: ofTheirs }],
  grid: {
    columns: [
      { name: 'name', width: 280 },
      { name: 'number', width: 130 },
      { name: 'company', width: 200 },
      { name: 'state', width: 120 },
      { name: 'value', width: 150 },
      { name: 'starts_on', width: 120 },
      { name: 'ends_on', width: 120 },
      { name: 'owner' },
      { name: 'approval' },
      { name: 'signed_on' },
      { name: 'duties' },
      { name: 'duties_done' },
      { name: 'contact', is_hidden: true },
      { name: 'opportunity', is_hidden: true },
      { name: 'remind_days', is_hidden: true },
      { name: 'template', is_hidden: true },
      { name: 'files', is_hidden: true },
    ],
  },
})
