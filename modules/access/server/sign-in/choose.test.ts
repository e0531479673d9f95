import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { db, as, places } = await injectedApp()
const { trade, school } = places.orgs
const choose = async (login: string, choice: Record<string, number>) =>
  (await (await as(login)).post('/api/auth/choose', choice)).status

test('who holds an extra role gets no other role by asking for one', async () => {
  for (const extra_role of [trade.roles.admin, trade.roles.lawyer, school.roles.accountant, 4711])
    expect(await choose('secretary', { extra_role })).toBe(404)
  expect(await choose('secretary', { extra_role: trade.roles.contract_officer })).toBe(200)
})

test('a role counts in its own organisation alone', async () => {
  expect(await choose('secretary', { org_id: school.orgId, extra_role: trade.roles.contract_officer })).toBe(404)
  expect(await choose('accountant', { org_id: trade.orgId, extra_role: school.roles.accountant })).toBe(404)
  expect(await choose('accountant', { org_id: school.orgId, extra_role: school.roles.accountant })).toBe(200)

  await db
    .insertInto('access.member_roles')
    .values({ org_id: school.orgId, user_id: school.users['accountant']!, role_id: school.roles.secretary })
    .execute()
  expect(await choose('accountant', { org_id: trade.orgId, extra_role: school.roles.secretary })).toBe(404)
  expect(await choose('accountant', { org_id: school.orgId, extra_role: school.roles.secretary })).toBe(200)
})
