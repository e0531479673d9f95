import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addJob, addUnit, closeUnit, removeJob } from '#modules/organization/shared/index.ts'
import { leaveFlow } from '../shared/flows/leave.ts'
import { publishDefinition } from './flows/publish.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, jobs, structs } = app.places.orgs.trade
const admin = await app.as('admin')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const inEnglish = { 'x-lang': 'en_US' }
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const publish = (headJob: number, headStruct: number) =>
  db.transaction().execute((trx) =>
    publishDefinition(
      trx,
      orgId,
      91,
      {
        code: 'probe',
        number_prefix: 'Т',
        icon: 'calendar',
        title: { mn: 'Туршилтын урсгал', en: 'Probe flow' },
        description: { mn: '' },
        category: { mn: '' },
        form: [],
        diagram: leaveFlow({ headJob, headStruct, hrRole: roles.hr, directorRole: roles.director }),
      },
      null,
    ),
  )

test('a job or a unit to which a published flow gives steps does not leave the structure, and the refusal names the flows', async () => {
  const unit = (await admin.call(addUnit, { struct: 'Дамжлага', parent_id: null }, key())).body.id
  const job = (
    await admin.call(addJob, { struct_id: unit, job: 'Дамжуулагч', is_head: true, places: 1, note: '' }, key())
  ).body.id
  await publish(job, structs.purchase)
  const removed = await admin.call(removeJob, { id: job }, inEnglish)
  expect([removed.status, removed.body.code]).toEqual([409, 'organization.structure.job_in_flows'])
  expect(removed.body.message).toContain('Probe flow')
  // The jobs of a unit go with it.
  expect((await admin.call(closeUnit, { id: unit, on: today })).body.code).toBe('organization.structure.unit_in_flows')

  await publish(jobs.purchase_head, unit)
  const closed = await admin.call(closeUnit, { id: unit, on: today }, inEnglish)
  expect([closed.status, closed.body.code]).toEqual([409, 'organization.structure.unit_in_flows'])
  expect(closed.body.message).toContain('Probe flow')

  await publish(jobs.purchase_head, structs.purchase)
  expect((await admin.call(removeJob, { id: job })).status).toBe(200)
  expect((await admin.call(closeUnit, { id: unit, on: today })).status).toBe(200)
})
