import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addJob, showStructure } from '#modules/organization/shared/index.ts'
import { findSender } from '../shared/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const { users, structs, jobs, roles } = app.places.orgs.trade

test('somebody is told as conditions would ask about them: units upwards, jobs that are called as theirs, and roles', async () => {
  const user_id = users['reviewer']!
  const ask = (job_ids: number[]) => builder.call(findSender, { user_id, job_ids })
  expect((await ask([])).body).toEqual({
    units: [structs.purchase, structs.management],
    jobs: [jobs.purchase_head],
    roles: expect.arrayContaining([roles.reviewer]),
  })
  const admin = await app.as('admin')
  const { body } = await admin.call(showStructure, {})
  const job = body.jobs.find(({ id }) => id === jobs.purchase_head)!.job.toUpperCase()
  const made = await admin.call(
    addJob,
    { struct_id: structs.sales, job, is_head: false, places: 1, note: '' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const alike = made.body.id
  expect((await ask([alike, jobs.director])).body.jobs).toEqual([jobs.purchase_head, alike])
  expect((await builder.call(findSender, { user_id: 999_999, job_ids: [] })).status).toBe(404)
})
