import { column, table, words } from '#modules/records/shared/index.ts'

const parties = table('records.parties', {
  title: words('Гэрээний тал', 'Parties', '계약 상대'),
  one: words('Тал', 'Party', '상대'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, unique: true, max_length: 200 }),
    number: column('text', { title: words('Регистрийн дугаар', 'Registration number', '등록 번호'), max_length: 20 }),
    contact: column('text', { title: words('Холбоо барих', 'Contact', '연락처'), max_length: 200 }),
  },
  label: '{name}',
  sort: 'name',
})

const list = table('records.contracts', {
  title: words('Гэрээ', 'Contracts', '계약'),
  one: words('Гэрээ', 'Contract', '계약'),
  columns: {
    number: column('text', {
      title: words('Дугаар', 'Number', '번호'),
      required: true,
      unique: true,
      max_length: 50,
    }),
    title: column('text', { title: words('Агуулга', 'Subject', '내용'), required: true, max_length: 300 }),
    party: column('relation', { title: words('Тал', 'Party', '상대'), required: true, rows_of: 'records.parties' }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '종류'),
      options: [
        { value: 'purchase', label: words('Худалдан авах', 'Purchase', '구매') },
        { value: 'sale', label: words('Худалдах', 'Sale', '판매') },
        { value: 'service', label: words('Үйлчилгээ', 'Service', '용역') },
        { value: 'rent', label: words('Түрээс', 'Rent', '임대') },
        { value: 'work', label: words('Хөдөлмөрийн', 'Employment', '고용') },
      ],
    }),
    signed_on: column('date', { title: words('Байгуулсан', 'Signed on', '체결일') }),
    valid_until: column('date', { title: words('Дуусах', 'Valid until', '만료일') }),
    amount: column('money', { title: words('Үнийн дүн', 'Amount', '금액') }),
    owner: column('person', { title: words('Хариуцагч', 'Owner', '담당자') }),
    is_closed: column('checkbox', { title: words('Хаагдсан', 'Closed', '종료') }),
    note: column('long_text', { title: words('Тайлбар', 'Note', '비고') }),
  },
  label: '{number} {title}',
  sort: '-signed_on',
})

const payments = table('records.contract_payments', {
  title: words('Гэрээний төлбөр', 'Payments', '지급'),
  one: words('Төлбөр', 'Payment', '지급'),
  columns: {
    contract: column('relation', {
      title: words('Гэрээ', 'Contract', '계약'),
      required: true,
      rows_of: 'records.contracts',
    }),
    due_on: column('date', { title: words('Төлөх өдөр', 'Due on', '지급 예정일'), required: true }),
    amount: column('money', { title: words('Дүн', 'Amount', '금액'), required: true }),
    paid_on: column('date', { title: words('Төлсөн', 'Paid on', '지급일') }),
  },
  label: '{contract} {due_on}',
  sort: 'due_on',
})

export const contracts = [parties, list, payments]
