import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listJobChoices } from '../shared/choices.ts'
import { listEmployees } from '../shared/directory.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const { sales, finance, management } = trade.structs
const admin = await app.as('admin')
const people = async (asked: object) => (await admin.call(listEmployees, { limit: 500, ...asked })).body
const jobs = async (asked: object) => (await admin.call(listJobChoices, { limit: 100, ...asked })).body
const seller = (await people({ who: 'signing_in' })).find(({ user_id }) => user_id === trade.users['sales'])!

test('people are offered of a unit alone, of it and those below it, and with a job', async () => {
  expect(new Set((await people({ struct_id: sales })).map(({ struct_id }) => struct_id))).toEqual(new Set([sales]))
  expect(await people({ struct_id: management, reach: 'below' })).toEqual(await people({}))
  expect(new Set((await people({ struct_id: management })).map(({ struct_id }) => struct_id))).toEqual(
    new Set([management]),
  )
  expect(new Set((await people({ job_id: seller.job_id })).map(({ job_id }) => job_id))).toEqual(
    new Set([seller.job_id]),
  )
})

test('those without an account are offered apart, to be joined with one', async () => {
  const [without, everybody] = [await people({ who: 'without_account' }), await people({})]
  expect(without).toEqual(everybody.filter(({ user_id }) => user_id === null))
  expect(everybody.length).toBeGreaterThan(without.length)
})

test('one person is told by their employment or their account, and not where they are of another unit', async () => {
  expect(await people({ emp_id: seller.emp_id, job_id: seller.job_id })).toMatchObject([{ emp_id: seller.emp_id }])
  expect(await people({ emp_id: seller.emp_id, struct_id: finance })).toEqual([])
  expect(await people({ user_id: seller.user_id, struct_id: sales })).toMatchObject([{ emp_id: seller.emp_id }])
  expect(await people({ user_id: seller.user_id, struct_id: finance })).toEqual([])
})

test('jobs are offered of a unit alone, or of it and those below it', async () => {
  const alone = await jobs({ struct_id: management, reach: 'unit' })
  expect(new Set(alone.map(({ struct_id }) => struct_id))).toEqual(new Set([management]))
  expect((await jobs({ struct_id: management })).length).toBeGreaterThan(alone.length)
  expect(await jobs({ id: seller.job_id, struct_id: finance })).toEqual([])
  expect(await jobs({ id: seller.job_id, struct_id: sales })).toMatchObject([{ id: seller.job_id }])
})
