import { column, table, words } from '#modules/records/shared/index.ts'
import { PARTICIPATION } from '../access.ts'

/** Works and services of the organisation, to which tasks and reports refer. */
export const works = table('planning.works', {
  title: words('Ажил, үйлчилгээ', 'Works and services', '업무·용역'),
  one: words('Ажил', 'Work', '업무'),
  columns: {
    code: column('text', { title: words('Код', 'Code', '코드'), required: true, unique: true, max_length: 40 }),
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      translated: true,
      max_length: 300,
    }),
    above: column('relation', {
      title: words('Бүлэг', 'Group', '그룹'),
      rows_of: 'planning.works',
      is_parent: true,
    }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      default: 'work',
      options: [
        { value: 'group', label: words('Бүлэг', 'Group', '그룹'), colour: 'grey' },
        { value: 'work', label: words('Ажил', 'Work', '업무'), colour: 'blue' },
        { value: 'service', label: words('Үйлчилгээ', 'Service', '용역'), colour: 'teal' },
      ],
    }),
    measure: column('text', { title: words('Хэмжих нэгж', 'Unit of measure', '단위'), max_length: 40 }),
    norm: column('number', {
      title: words('Цагийн норм', 'Norm in hours', '표준 시간'),
      min: 0,
      help: words('Нэгжид ногдох хүн-цаг', 'Hours of work for each unit', '단위당 작업 시간'),
    }),
    price: column('money', { title: words('Нэгж үнэ', 'Unit price', '단가') }),
    unit: column('unit', { title: words('Хариуцах нэгж', 'Unit in charge', '담당 부서') }),
    tasks: column('integer', {
      title: words('Даалгаврын тоо', 'Tasks', '작업 수'),
      roll_up: { table: 'planning.tasks', by: 'work', of: 'count' },
      is_open: true,
    }),
    spent: column('number', {
      title: words('Зарцуулсан цаг', 'Hours spent', '소요 시간'),
      roll_up: { table: 'planning.tasks', by: 'work', of: 'sum', column: 'spent' },
      is_open: true,
    }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{code} {name}',
  sort: 'code',
  shares: [{ permission: PARTICIPATION, may: 'r', when: 'is_active' }],
})
