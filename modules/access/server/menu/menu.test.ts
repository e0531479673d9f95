import { expect, test } from 'vitest'
import { menuFor, type MenuRow } from './menu.ts'

const row = (id: number, more: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parent_id: null,
  type: 'router-link',
  title: { mn: `Цэс ${id}` },
  icon: null,
  link_to: null,
  url: `/${id}`,
  permission: null,
  role_ids: null,
  is_shown: true,
  ...more,
})
const ids = (rows: MenuRow[], ...permissions: string[]) =>
  menuFor(rows, { permissions: new Set(permissions) }).map(({ id }) => id)

test('items without a permission are for everybody, others for those who hold it', () => {
  const rows = [row(1), row(2, { permission: 'a.r' }), row(3, { permission: 'b.r' })]
  expect(ids(rows)).toEqual([1])
  expect(ids(rows, 'b.r')).toEqual([1, 3])
})

test('items stand below their parent, and those of a top heading in the second row', () => {
  const [first, second] = menuFor(
    [
      row(1, { type: 'noAction' }),
      row(2, { parent_id: 1 }),
      row(3, { type: 'noActionSubTop' }),
      row(4, { parent_id: 3 }),
    ],
    { permissions: new Set() },
  )
  expect(first).toMatchObject({ id: 1, parent: null, children: [{ id: 2, parent: 1 }], sub_top_children: [] })
  expect(second).toMatchObject({ id: 3, children: [], sub_top_children: [{ id: 4, parent: 3 }] })
})

test('a heading under which nothing is left is not shown', () => {
  expect(ids([row(1, { type: 'noAction' }), row(2, { parent_id: 1, permission: 'a.r' })])).toEqual([])
})

test('an item that is not shown is shown to nobody, nor what stands below it', () => {
  expect(
    ids([row(1, { is_shown: false }), row(2, { type: 'noAction', is_shown: false }), row(3, { parent_id: 2 }), row(4)]),
  ).toEqual([4])
})

test('an item may be for some roles alone', () => {
  const rows = [row(1, { role_ids: [7] }), row(2)]
  expect(menuFor(rows, { permissions: new Set(), roleId: 7 }).map(({ id }) => id)).toEqual([1, 2])
  expect(menuFor(rows, { permissions: new Set(), roleId: 8 }).map(({ id }) => id)).toEqual([2])
})
