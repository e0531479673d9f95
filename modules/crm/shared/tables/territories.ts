import { column, table, words } from '#modules/records/shared/index.ts'
import { SELLING } from '../access.ts'

/** Where customers are, and who answers for it: whoever manages one sees what lies below it. */
export const territories = table('crm.territories', {
  title: words('Бүс нутаг', 'Territories', '담당 지역'),
  one: words('Бүс', 'Territory', '지역'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, translated: true, max_length: 150 }),
    above: column('relation', {
      title: words('Дээд бүс', 'Above', '상위 지역'),
      rows_of: 'crm.territories',
      is_parent: true,
      indexed: true,
    }),
    area: column('postal_address', {
      title: words('Засаг захиргааны нэгж', 'Unit of the register', '행정 구역'),
      help: words(
        'Энд хаягтай сэжмийн бүс энэ болно.',
        'Leads with an address there come to this territory.',
        '이곳에 주소가 있는 리드는 이 지역에 속합니다.',
      ),
    }),
    manager: column('person', { title: words('Хариуцсан ажилтан', 'Manager', '책임자'), indexed: true }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
  },
  label: '{name}',
  sort: 'sort, name',
  shares: [{ permission: SELLING, may: 'r', when: 'true' }],
})
