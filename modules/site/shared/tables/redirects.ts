import { column, table, words } from '#modules/records/shared/index.ts'

const address = '/[a-z0-9/_-]*'
const says = words('/ -ээр эхэлсэн хаяг байна.', 'An address that begins with a slash.', '/로 시작하는 주소입니다.')

/** Addresses under which something stood once. */
export const redirects = table('site.redirects', {
  title: words('Шилжүүлсэн хаяг', 'Moved addresses', '이동한 주소'),
  one: words('Шилжүүлсэн хаяг', 'Moved address', '이동한 주소'),
  columns: {
    was: column('text', {
      title: words('Хуучин хаяг', 'Old address', '이전 주소'),
      required: true,
      unique: true,
      max_length: 200,
      pattern: address,
      pattern_says: says,
    }),
    now: column('text', {
      title: words('Шинэ хаяг', 'New address', '새 주소'),
      required: true,
      max_length: 200,
      pattern: address,
      pattern_says: says,
    }),
  },
  label: '{was}',
  sort: 'was',
})
