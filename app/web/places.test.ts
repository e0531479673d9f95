import { expect, test } from 'vitest'
import { placesIn } from './places.ts'
import { screens } from './screens.ts'

const pathsFor = (may: (permission: string) => boolean) => placesIn(screens, may, (key) => key).map(({ to }) => to)

test('the palette knows screens that stand in no menu, as far as one may open them', () => {
  const all = pathsFor(() => true)
  for (const path of [
    '/admin/security',
    '/admin/notifications',
    '/admin/users/deleted',
    '/admin/roles/why',
    '/organization/struct/chart',
    '/admin/users/import',
  ])
    expect(all).toContain(path)
  expect(all.filter((path) => path?.includes('$') || path?.startsWith('/auth'))).toEqual([])
  const few = pathsFor((permission) => permission === 'signed_in')
  expect(few).toContain('/admin/security')
  expect(few).not.toContain('/admin/users/deleted')
})
