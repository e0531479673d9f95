import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { findReach } from '../shared/contract.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const admin = await app.as('admin')
const english = { 'x-lang': 'en_US' }
const buyer = { job: 'Procurement Specialist', struct: 'Procurement' }

test('whoever draws a flow sees whom a rule reaches with job and unit in their language', async () => {
  const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null, emp_id: null }
  const subject = {
    ...nobody,
    object_type: 'CHECK' as const,
    subject_type: 'TO_ORG_JOB' as const,
    struct_id: trade.structs.purchase,
    job_id: trade.jobs.buyer,
    org_role_id: 2 as const,
    is_read_only: false,
    is_signature_needed: false,
    is_subject_changeable: false,
  }
  expect((await admin.call(findReach, { subjects: [subject] }, english)).body).toMatchObject([
    { rule: 'job', people: [buyer] },
  ])
})
