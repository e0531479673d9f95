import { expect, test } from 'vitest'
import { rolesOf, userIdsByLogin } from '#modules/access/server/index.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { demoPeople } from './people.ts'
import { demoPlaces } from './places.ts'
import { seedDemo } from './seed.ts'

const logins = demoPeople.map(({ login }) => login)

test('two processes at the same moment seed the demo once, and a third changes nothing', async () => {
  const { db } = await openTestDatabase()
  const [first, second] = await Promise.all([seedDemo(db), seedDemo(db)])
  expect(second).toEqual(first)
  const roles = await rolesOf(db, [0, first.orgs.trade.orgId, first.orgs.school.orgId])
  expect(roles).toHaveLength(25)

  expect(await seedDemo(db)).toEqual(first)
  expect(await rolesOf(db, [0, first.orgs.trade.orgId, first.orgs.school.orgId])).toEqual(roles)
})

test('what was broken off leaves nothing, and is seeded the next time', async () => {
  const { db } = await openTestDatabase()
  const organization = db.schema.withSchema('organization')
  await organization.alterTable('employees').renameTo('hidden').execute()
  await expect(seedDemo(db)).rejects.toThrow(/employees/)
  expect((await userIdsByLogin(db, logins)).size).toBe(0)
  expect(await demoPlaces(db)).toBeUndefined()

  await organization.alterTable('hidden').renameTo('employees').execute()
  await seedDemo(db)
  expect((await userIdsByLogin(db, logins)).size).toBe(logins.length)
})

test('every promised sign-in exists, and role ids are unique over all organisations', async () => {
  const { db } = await openTestDatabase()
  const {
    orgs: { trade, school },
  } = await seedDemo(db)
  expect(logins).toEqual([
    'superadmin',
    'admin',
    'creator',
    'reviewer',
    'secretary',
    'councillor1',
    'councillor2',
    'councillor3',
    'director',
    'hr',
    'sales',
    'accountant',
    'builder',
    'outsider',
  ])
  expect([...(await userIdsByLogin(db, logins)).keys()]).toEqual(expect.arrayContaining(logins))
  const ids = (await rolesOf(db, [0, trade.orgId, school.orgId])).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toBe(1)
})
