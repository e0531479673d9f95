import { expect, test } from 'vitest'
import { rolesOf } from '#modules/access/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { modules } from '../modules.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { offerOf } from './offer.ts'
import { bringPlatformUpToDate } from '../platform-organization.ts'
import { startedApp } from '../testing/started-app.ts'

const {
  services: { db },
  places: {
    orgs: { trade },
  },
  as,
} = await startedApp()
const admin = await as('admin')
const items = async () =>
  ((await (await admin.fetch('/api/access/menu/settings')).json()) as { items: { id: number }[] }).items.map(
    ({ id }) => id,
  )
const hr = async () => (await rolesOf(db, [trade.orgId])).find(({ id }) => id === trade.roles.hr)!.permissions
const usual = offerOf(modules)
const offer = (menu: typeof usual.menu, permissions: readonly string[]) => ({
  menu: [...usual.menu, ...menu],
  roles: { ...usual.roles, hr: [...(usual.roles['hr'] ?? []), ...permissions] },
})

test('what the product adds comes once to organisations that exist, and what was taken out stays out', async () => {
  const grown = offer(
    [{ id: 900, type: 'router-link', url: '/shiny', icon: 'star', parent_id: 30, title: { mn: 'Шинэ хэсэг' } }],
    ['access.audit.r'],
  )
  const before = await items()
  await bringUpToDate(db)
  expect(await items()).toEqual(before)
  await Promise.all([bringUpToDate(db, grown), bringUpToDate(db, grown)])
  expect((await items()).filter((id) => !before.includes(id))).toEqual([900])
  expect((await hr()).filter((one) => one === 'access.audit.r')).toEqual(['access.audit.r'])

  expect(
    (
      await admin.fetch('/api/access/menu/items/900', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(200)
  await bringUpToDate(db, grown)
  expect(await items()).toEqual(before)
})

test('those above all organisations find once what their menu has gained', async () => {
  const root = await as('superadmin')
  const urls = async () =>
    (
      (await (await root.fetch('/org/user-permissions')).json()) as { permission: { menu: { url: string }[] } }
    ).permission.menu.map(({ url }) => url)
  const before = await urls()
  const grown = {
    menu: [
      {
        id: 900,
        type: 'router-link' as const,
        url: '/lambda/shiny',
        icon: 'star',
        permission: 'platform.admin',
        title: { mn: 'Шинэ хэсэг' },
      },
    ],
    roles: {},
  }
  await asSystem(db, (trx) => bringPlatformUpToDate(trx))
  expect(await urls()).toEqual(before)
  for (const _twice of [1, 2]) await asSystem(db, (trx) => bringPlatformUpToDate(trx, grown))
  expect(await urls()).toEqual([...before, '/lambda/shiny'])
})
