import { column, table, words } from '#modules/records/shared/index.ts'

const stores = table('records.stores', {
  title: words('Агуулах', 'Stores', '창고'),
  one: words('Агуулах', 'Store', '창고'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, unique: true, max_length: 100 }),
    keeper: column('person', { title: words('Нярав', 'Storekeeper', '창고 담당') }),
  },
  label: '{name}',
  sort: 'name',
})

const goods = table('records.goods', {
  title: words('Бараа материал', 'Goods', '품목'),
  one: words('Бараа', 'Item', '품목'),
  columns: {
    code: column('text', { title: words('Код', 'Code', '코드'), required: true, unique: true, max_length: 50 }),
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }),
    unit: column('select', {
      title: words('Хэмжих нэгж', 'Unit', '단위'),
      options: [
        { value: 'piece', label: words('ширхэг', 'piece', '개') },
        { value: 'kg', label: words('кг', 'kg', 'kg') },
        { value: 'litre', label: words('литр', 'litre', '리터') },
        { value: 'metre', label: words('метр', 'metre', '미터') },
        { value: 'box', label: words('хайрцаг', 'box', '상자') },
      ],
      default: 'piece',
    }),
    least: column('number', { title: words('Доод үлдэгдэл', 'Least in stock', '최소 재고'), min: 0 }),
    price: column('money', { title: words('Нэгж үнэ', 'Unit price', '단가') }),
  },
  label: '{code} {name}',
  sort: 'code',
})

const moves = table('records.stock_moves', {
  title: words('Орлого, зарлага', 'Receipts and issues', '입출고'),
  one: words('Хөдөлгөөн', 'Movement', '입출고'),
  columns: {
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true }),
    item: column('relation', { title: words('Бараа', 'Item', '품목'), required: true, rows_of: 'records.goods' }),
    store: column('relation', { title: words('Агуулах', 'Store', '창고'), required: true, rows_of: 'records.stores' }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      options: [
        { value: 'in', label: words('Орлого', 'Receipt', '입고') },
        { value: 'out', label: words('Зарлага', 'Issue', '출고') },
        { value: 'back', label: words('Буцаалт', 'Return', '반품') },
      ],
    }),
    quantity: column('number', { title: words('Тоо хэмжээ', 'Quantity', '수량'), required: true, min: 0 }),
    price: column('money', { title: words('Нэгж үнэ', 'Unit price', '단가') }),
    taken_by: column('person', { title: words('Хүлээн авсан', 'Taken by', '수령인') }),
    note: column('text', { title: words('Тайлбар', 'Note', '비고'), max_length: 300 }),
  },
  label: '{day} {item}',
  sort: '-day',
})

export const stock = [stores, goods, moves]
