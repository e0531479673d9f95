import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { placesCalled } from './called.ts'

const { places, services } = await startedApp()
const { orgId, employees } = places.orgs.trade

test('people are found by their name, their code and their address, and in their own organisation alone', async () => {
  const called = (org: number, ...said: string[]) =>
    withTenant(services.db, { orgId: org, userId: 0 }, async (db) => {
      if (org === orgId)
        await sql`update organization.employees set code = 'ТН-107', email = 'Bold@Example.mn' where org_id = ${orgId}
          and id = ${employees['creator']!}`.execute(db)
      return (await placesCalled(db, org, EMPLOYEE, said)).map(({ id }) => id)
    })
  const all = ['бат-эрдэнэ болд', 'тн-107', 'bold@example.mn'] as const
  for (const said of all) expect(await called(orgId, said)).toEqual([employees['creator']])
  expect(await called(orgId, 'тн-108', '')).toEqual([])
  expect(await called(places.orgs.school.orgId, ...all)).toEqual([])
})
