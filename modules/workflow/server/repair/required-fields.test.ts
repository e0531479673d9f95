import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { listIncidents, type RepairHow, repairIncident } from '../../shared/repair.ts'
import { decideAs, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { timersInTime } from '../timers/go-off.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, users } = app.places.orgs.trade
const [creator, reviewer, admin, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'admin', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller]

const form: FormField[] = [
  { name: 'amount', label: { mn: 'Зөвшөөрсөн дүн', en: 'Approved amount' }, kind: 'money', required: true },
]
const review: DrawnStep = { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'fix' } }
const publish = (id: number, steps: Record<string, DrawnStep>) =>
  asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `owed-${id}`,
        title: { mn: 'Бөглөх урсгал' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'БӨ',
        form,
        diagram: draw({
          start: { type: 'START', next: 'review', field_rights: { amount: 'read_only' } },
          ...steps,
          fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
await publish(95, {
  review: {
    ...review,
    due_hours: 8,
    late: { remind_hours: 0, escalate_hours: 4, deed: 'decide', outcome: 'reviewed' },
  },
})
await publish(96, {
  review: {
    ...review,
    on: { reviewed: 'ai', returned: 'fix' },
    skip: { when: 'isEmpty(amount)', outcome: 'reviewed' },
  },
  ai: {
    type: 'AI_DECISION',
    ai: {
      rules: [{ when: '', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }],
      fallback: { subject_type: 'TO_ROLE', role_id: roles.director },
    },
    on: { resolved_by_ai: 'end', returned_by_ai: 'fix' },
  },
})

const send = async (flow_id: number) =>
  (await creator.call(createDocument, { flow_id, title: 'Дүнгүй хүсэлт', fields: {}, file_ids: [] })).body.id
const about = async (id: string) =>
  (await admin.call(listIncidents, {})).body.items.filter(({ document }) => document.id === id)
const mend = (incident: string, how: RepairHow, more: object = {}) =>
  admin.call(
    repairIncident,
    { id: incident, how, reason: 'Гацсан', ...more },
    { 'idempotency-key': crypto.randomUUID() },
  )
const toldAdmin = async (id: string) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()).filter(
    ({ payload }) =>
      payload['key'] === 'workflow.notify.incident' &&
      payload['source'] === `incident/${id}` &&
      (payload['user_ids'] as number[]).includes(users['admin']!),
  ).length

/** As if it had been late for long. */
async function itStaysLate(id: string) {
  const past = new Date(Date.now() - 1000).toISOString()
  for (const { id: step, alarms } of await db
    .selectFrom('workflow.steps')
    .select(['id', 'alarms'])
    .where('row_id', '=', id)
    .where('alarms', 'is not', null)
    .execute()) {
    await db
      .updateTable('workflow.steps')
      .set({ alarms: JSON.stringify(alarms!.map((one) => (one.done === undefined ? { ...one, at: past } : one))) })
      .where('id', '=', step)
      .execute()
  }
  await db.updateTable('workflow.timers').set({ at: past }).where('instance_id', '=', id).execute()
  await timersInTime.handle({}, app.services)
}

test('the clock lets nothing on with a required field empty: it stays with whoever has it, and the administrators hear of it', async () => {
  const id = await send(95)
  await itStaysLate(id)
  expect(await seen(creator, id)).toMatchObject({ status_type: 'CHECK', holders: [{ incident: 'FIELDS_MISSING' }] })
  const [incident] = await about(id)
  expect(incident).toMatchObject({
    kind: 'FIELDS_MISSING',
    missing: [{ mn: 'Зөвшөөрсөн дүн' }],
    may: { retry: true, assign: true, outcomes: [{ outcome: 'returned' }] },
  })
  await expect.poll(() => toldAdmin(incident!.id), { timeout: 8000 }).toBe(1)
  expect((await outsider.call(listIncidents, {})).status).toBe(403)

  expect(refusalOf(await mend(incident!.id, 'continue', { outcome: 'reviewed' }))).toBe('422 workflow.fields_missing')
  expect(await about(id)).toHaveLength(1)
  const {
    revision: { title },
  } = await seen(reviewer, id)
  expect(
    (await decideAs(reviewer, id, 'reviewed', { new_revision: { title, fields: { amount: '5000' }, file_ids: [] } }))
      .body.document_status,
  ).toBe('ENDED')
  expect(await about(id)).toEqual([])
})

test('what was filled in meanwhile the clock decides as the flow says', async () => {
  const id = await send(95)
  const {
    revision: { title },
    my_steps: [step],
  } = await seen(reviewer, id)
  expect(step!.owed).toEqual(['amount'])
  // Sent back and corrected, with the amount written at the first look.
  await decideAs(reviewer, id, 'returned', {
    description: 'Тайлбарлана уу',
    new_revision: { title, fields: { amount: '7000' }, file_ids: [] },
  })
  await decideAs(creator, id, 'recreated', { description: 'Тайлбарлав' })
  await itStaysLate(id)
  expect(await seen(creator, id)).toMatchObject({ document_status: 'ENDED' })
  expect(await about(id)).toEqual([])
})

test('an administrator who mends sends it back, and it goes on once it is filled in', async () => {
  const id = await send(95)
  await itStaysLate(id)
  const [incident] = await about(id)
  expect((await mend(incident!.id, 'continue', { outcome: 'returned' })).status).toBe(200)
  expect(await seen(creator, id)).toMatchObject({ status_type: 'RE_CREATE' })
  expect(await about(id)).toEqual([])
})

test('rules do not end a document with a required field empty either: the step stays, and is mended', async () => {
  const id = await send(96)
  await expect
    .poll(async () => (await about(id)).map(({ kind }) => kind), { timeout: 15_000 })
    .toEqual(['FIELDS_MISSING'])
  expect(await seen(creator, id)).toMatchObject({ document_status: 'OPEN', status_type: 'AI_DECISION' })
  const [incident] = await about(id)
  expect(incident).toMatchObject({
    missing: [{ mn: 'Зөвшөөрсөн дүн' }],
    may: { assign: false, outcomes: [{ outcome: 'returned_by_ai' }] },
  })
  expect(refusalOf(await mend(incident!.id, 'continue', { outcome: 'resolved_by_ai' }))).toBe(
    '422 workflow.fields_missing',
  )
  expect((await mend(incident!.id, 'continue', { outcome: 'returned_by_ai' })).status).toBe(200)
  const {
    body: { statusHistories },
  } = await creator.call(showHistory, { id })
  expect(statusHistories.at(-1)).toMatchObject({ status_type: 'RE_CREATE' })
})
