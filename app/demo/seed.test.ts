import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'

test('two processes at the same moment seed the demo once, and a third changes nothing', async () => {
  const { db } = await openTestDatabase()
  const [first, second] = await Promise.all([seedDemo(db), seedDemo(db)])
  expect(second).toEqual(first)
  const users = await db.selectFrom('access.users').select(['id', 'login']).orderBy('id').execute()
  expect(users.map(({ login }) => login)).toEqual([...new Set(users.map(({ login }) => login))])

  expect(await seedDemo(db)).toEqual(first)
  expect(await db.selectFrom('access.users').select(['id', 'login']).orderBy('id').execute()).toEqual(users)
})

test('what was broken off leaves nothing, and is seeded the next time', async () => {
  const { db } = await openTestDatabase()
  await db.schema.alterTable('organization.holidays').renameTo('hidden').execute()
  await expect(seedDemo(db)).rejects.toThrow(/holidays/)
  expect(await db.selectFrom('access.users').select('id').execute()).toEqual([])

  await db.schema.alterTable('organization.hidden').renameTo('holidays').execute()
  const { orgs } = await seedDemo(db)
  expect(Object.keys(orgs.trade.users)).toEqual(expect.arrayContaining(['admin', 'creator', 'builder']))
})

test('every promised sign-in exists, and role ids are unique over all organisations', async () => {
  const { db } = await openTestDatabase()
  const { orgs } = await seedDemo(db)
  expect(demoPeople.map(({ login }) => login)).toEqual([
    'superadmin', 'admin', 'creator', 'reviewer', 'secretary', 'councillor1', 'councillor2', 'councillor3', 'director', 'hr', 'sales', 'accountant', 'builder', 'outsider',
  ])
  const logins = (await db.selectFrom('access.users').select('login').execute()).map(({ login }) => login)
  expect(logins).toEqual(expect.arrayContaining(demoPeople.map(({ login }) => login)))
  const ids = (await db.selectFrom('access.roles').select('id').execute()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(orgs.trade.roles.admin).toBe(2)
})
