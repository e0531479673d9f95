import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { menuRows } from '../menu/menu.ts'
import type { NewMenuItem } from '../menu/menu-items.ts'
import { noteOffered, offerWhatIsNew, type Offer } from './offered.ts'
import { rolesOf } from '../rights/roles.ts'
import { grantsOfRole } from '../rights/source-grants.ts'

const {
  services: { db },
  places: {
    orgs: {
      trade: { orgId, roles },
    },
  },
} = await startedApp()
const item = (id: number, more: Partial<NewMenuItem> = {}): NewMenuItem => ({
  id,
  type: 'router-link',
  url: `/x/${id}`,
  title: { mn: `${id}` },
  ...more,
})
const give = (offer: Offer, before: string[] = []) =>
  asSystem(db, (trx) => offerWhatIsNew(trx, orgId, offer, new Set(before)))
const ids = async () => (await menuRows(db, orgId)).map(({ id }) => id)
const hr = async () => (await rolesOf(db, [orgId])).find(({ id }) => id === roles.hr)!.permissions
const forget = () => db.deleteFrom('access.offered').where('org_id', '=', orgId).execute()

test('a database from before keeps what its administrators took out, and gets what is new', async () => {
  await forget()
  await give({ menu: [item(901), item(902)], roles: { hr: ['old.r', 'new.r'] } }, ['menu:901', 'permission:old.r'])
  expect([(await ids()).includes(901), (await ids()).includes(902)]).toEqual([false, true])
  expect([(await hr()).includes('old.r'), (await hr()).includes('new.r')]).toEqual([false, true])
})

test('what was taken from a role stays taken', async () => {
  await db
    .updateTable('access.roles')
    .set({ permissions: (await hr()).filter((one) => one !== 'new.r') })
    .where('org_id', '=', orgId)
    .where('id', '=', roles.hr)
    .execute()
  await give({ menu: [item(901), item(902)], roles: { hr: ['old.r', 'new.r', 'newest.r'] } })
  expect([(await hr()).includes('new.r'), (await hr()).includes('newest.r')]).toEqual([false, true])
})

test('an item whose address is in the menu already comes no second time, and one whose heading is gone stands at the top', async () => {
  await forget()
  await give({ menu: [item(910, { url: '/x/902' }), item(911, { parent_id: 999 })], roles: {} })
  const rows = await menuRows(db, orgId)
  expect(rows.some(({ id }) => id === 910)).toBe(false)
  expect(rows.find(({ id }) => id === 911)).toMatchObject({ parent_id: null })
})

test('rows of a table are granted once, and what was granted on it by hand stays', async () => {
  const rows = (source: string) => [
    { role: 'hr', source, actions: ['r', 'u'], row_condition: 'createdBy == userId' },
    { role: 'nobody', source, actions: ['r'], row_condition: 'createdBy == userId' },
  ]
  const granted = async () =>
    (await grantsOfRole(db, orgId, roles.hr)).map(({ source, actions, version }) => [source, actions, version])
  const start = await granted()
  await give({ menu: [], roles: {}, rows: rows('tried.own') })
  expect(await granted()).toEqual([...start, ['tried.own', ['r', 'u'], 1]])
  await db.deleteFrom('access.source_grants').where('org_id', '=', orgId).where('source', '=', 'tried.own').execute()
  await give({ menu: [], roles: {}, rows: rows('tried.own') })
  expect(await granted()).toEqual(start)
})

test('a new organisation has been given everything it began with', async () => {
  await forget()
  await asSystem(db, (trx) => noteOffered(trx, orgId, { menu: [item(920)], roles: { hr: ['begun.r'] } }))
  await give({ menu: [item(920)], roles: { hr: ['begun.r'] } })
  expect([(await ids()).includes(920), (await hr()).includes('begun.r')]).toEqual([false, false])
})
