import type { FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'

const w = (mn: string, en: string, ko: string): Words => ({ mn, en, ko })
const field = (name: string, kind: FormField['kind'], label: Words, more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  label,
  required: false,
  ...more,
})
const options = (list: [string, Words][]) => ({ options: list.map(([value, label]) => ({ value, label })) })

export const councilForm: FormField[] = [
  field('partner', 'text', w('Харилцагч', 'Partner', '거래처'), { max_length: 200 }),
  field('amount', 'money', w('Гэрээний дүн', 'Contract amount', '계약 금액'), { min: 0, summary: true }),
  field('start_date', 'date', w('Эхлэх огноо', 'Start date', '시작일')),
  field('end_date', 'date', w('Дуусах огноо', 'End date', '종료일'), { not_before: 'start_date' }),
  field(
    'payment_terms',
    'select',
    w('Төлбөрийн нөхцөл', 'Terms of payment', '지급 조건'),
    options([
      ['quarterly', w('Улирал бүр, нэхэмжлэхээр', 'Quarterly, by invoice', '분기별 청구')],
      ['monthly', w('Сар бүр', 'Monthly', '매월')],
      [
        'advance',
        w(
          'Урьдчилгаа 30%, үлдэгдэл хүлээлцсэний дараа',
          '30% in advance, the rest after acceptance',
          '선급금 30%, 검수 후 잔금',
        ),
      ],
      ['once', w('Нэг удаа, хүлээлцсэний дараа', 'Once, after acceptance', '검수 후 일시불')],
    ]),
  ),
  field('purpose', 'long_text', w('Зорилго, үндэслэл', 'Purpose and grounds', '목적 및 근거'), { required: true }),
]

export const leaveForm: FormField[] = [
  field('kind', 'select', w('Чөлөөний төрөл', 'Kind of leave', '휴가 종류'), {
    required: true,
    summary: true,
    ...options([
      ['annual', w('Ээлжийн амралт', 'Annual leave', '연차')],
      ['paid', w('Цалинтай чөлөө', 'Paid leave', '유급 휴가')],
      ['unpaid', w('Цалингүй чөлөө', 'Unpaid leave', '무급 휴가')],
      ['sick', w('Өвчний чөлөө', 'Sick leave', '병가')],
    ]),
  }),
  field('from', 'date', w('Эхлэх өдөр', 'First day', '시작일'), { required: true, summary: true }),
  field('to', 'date', w('Сүүлийн өдөр', 'Last day', '종료일'), { required: true, not_before: 'from' }),
  field('days', 'formula', w('Ажлын өдрийн тоо', 'Working days', '근무일수'), {
    formula: 'workingDays(from, to)',
    decimals: 0,
    summary: true,
  }),
  field('reason', 'long_text', w('Шалтгаан', 'Reason', '사유'), { required: true }),
  field('deputy', 'text', w('Орлох ажилтан', 'Deputy', '대직자')),
]

export const tenderForm: FormField[] = [
  field('item', 'text', w('Бараа, үйлчилгээ', 'Goods or service', '품목, 용역'), { required: true, max_length: 300 }),
  field('quantity', 'number', w('Тоо хэмжээ', 'Quantity', '수량'), { min: 0 }),
  field('budget', 'money', w('Төсөвт өртөг', 'Budget', '예산'), { required: true, min: 0, summary: true }),
  field('needed_by', 'date', w('Хэрэгцээт хугацаа', 'Needed by', '필요 기한'), { summary: true }),
  field('justification', 'long_text', w('Үндэслэл', 'Grounds', '근거'), { required: true }),
  field(
    'in_plan',
    'checkbox',
    w('Худалдан авалтын төлөвлөгөөнд орсон', 'Part of the procurement plan', '구매 계획에 포함됨'),
  ),
]

export const incomingLetterForm: FormField[] = [
  field('sender', 'text', w('Илгээгч байгууллага', 'Sender', '발신 기관'), {
    required: true,
    max_length: 300,
    summary: true,
  }),
  field('sender_number', 'text', w('Илгээгчийн дугаар', "Sender's number", '발신 번호'), { max_length: 60 }),
  field('received_on', 'date', w('Хүлээн авсан огноо', 'Received on', '접수일'), { required: true }),
  field('reply_by', 'date', w('Хариу өгөх хугацаа', 'Reply by', '회신 기한'), { summary: true }),
  field('summary', 'long_text', w('Товч агуулга', 'Summary', '요지'), { required: true }),
]

export const smallPurchaseForm: FormField[] = [
  field('item', 'text', w('Бараа, үйлчилгээ', 'Goods or service', '품목, 용역'), { required: true, max_length: 300 }),
  field('kind', 'select', w('Төрөл', 'Kind', '종류'), {
    required: true,
    ...options([
      ['stationery', w('Бичиг хэрэг', 'Stationery', '사무용품')],
      ['household', w('Аж ахуйн материал', 'Household goods', '소모품')],
      ['repair', w('Засвар, үйлчилгээ', 'Repair or service', '수리, 용역')],
      ['equipment', w('Тоног төхөөрөмж', 'Equipment', '장비')],
    ]),
  }),
  field('amount', 'money', w('Үнийн дүн', 'Amount', '금액'), { required: true, min: 0, summary: true }),
  field('quotes', 'number', w('Үнийн саналын тоо', 'Number of quotations', '견적서 수'), { required: true, min: 0 }),
  field('needed_by', 'date', w('Хэрэгцээт хугацаа', 'Needed by', '필요 기한')),
  field('justification', 'long_text', w('Үндэслэл', 'Grounds', '근거'), { required: true }),
]
