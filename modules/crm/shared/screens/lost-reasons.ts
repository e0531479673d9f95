import { column, screen, table, words } from '#modules/records/shared/index.ts'
import { SETTINGS } from './menu.ts'
import { places } from './places.ts'

const lostReasons = table('crm.lost_reasons', {
  title: words('Алдсан шалтгаан', 'Lost reasons', '실패 사유'),
  one: words('Шалтгаан', 'Reason', '사유'),
  columns: {
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      unique: true,
      translated: true,
      max_length: 100,
    }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
  },
  label: '{name}',
  sort: 'sort, name',
})

export const lostReasonsScreen = screen(places.lostReasons, {
  table: lostReasons,
  menu: { id: 60, place: 72, parent_id: SETTINGS, icon: 'tag' },
  // Whoever loses somebody writes down a reason that is not there yet.
  grants: { admin: 'rcudxi', sales: 'rc', councillor: 'rc' },
})
