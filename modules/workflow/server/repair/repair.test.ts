import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { addSubstitution } from '#modules/access/server/index.ts'
import { setUserActive } from '#modules/access/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { sendBackDocument } from '../../shared/documents/around-step.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { toUser } from '../../shared/engine/testing/to-user.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { type Incident, listIncidents, repairIncident } from '../../shared/repair.ts'
import { aDocument, aSheet, decideAs, INK, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'

const app = await startedApp()
const { db } = app.services
const { trade, school } = app.places.orgs
const logins = ['creator', 'reviewer', 'admin', 'accountant', 'councillor3', 'secretary', 'hr', 'outsider'] as const
const people = Object.fromEntries(
  await Promise.all(logins.map(async (login) => [login, await app.as(login)] as const)),
) as Record<(typeof logins)[number], Caller>
const { creator, reviewer, admin, accountant, councillor3, secretary, hr, outsider } = people

let flows = 80
async function publish(steps: Record<string, DrawnStep>) {
  const id = (flows += 1)
  const diagram = draw({
    ...steps,
    fix: { type: 'RE_CREATE', on: { recreated: Object.keys(steps)[1]!, cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      trade.orgId,
      id,
      {
        code: `stuck${id}`,
        title: { mn: 'Гацдаг' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: `Г${'АБВДЕЖЗИКЛМ'[id - 81]}`,
        form: [{ name: 'day', label: { mn: 'Өдөр' }, kind: 'date', required: false }],
        diagram,
      },
      null,
    ),
  )
  return id
}
const forStep = (to: DrawnStep['to'] & object, more: Partial<DrawnStep> = {}) =>
  publish({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to, on: { reviewed: 'end', returned: 'fix' }, ...more },
  })
const sent = (flow_id: number, who = creator, title = 'Гацах баримт') => aDocument(who, { flow_id, title, fields: {} })
/** Here again, or gone. */
async function present(login: string, active: boolean) {
  expect((await admin.call(setUserActive, { id: trade.users[login]!, active })).status).toBe(200)
}
const listed = async (who = admin) => (await who.call(listIncidents, {})).body.items
const about = async (id: string) => (await listed()).filter(({ document }) => document.id === id)
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
type Wish = Omit<Parameters<typeof admin.call<typeof repairIncident>>[1], 'id' | 'reason'> & { reason?: string }
const mend = (incident: Incident | undefined, wish: Wish, who = admin, headers = key()) =>
  who.call(repairIncident, { id: incident?.id ?? '', reason: 'хүн алга', ...wish }, headers)
const lastOf = async (id: string) => (await creator.call(showHistory, { id })).body.statusHistories.at(-1)!
const minute = () => app.runJob('workflow.timers')
const holdersOf = async (id: string) =>
  (await seen(admin, id)).holders.flatMap((holder) => holder.people.map(({ user_id }) => user_id))

await present('sales', false)
const toSales = await forStep(toUser(trade.users['sales']!))
const toSalesRole = await forStep(toRole(trade.roles.sales))

test('a step for somebody who has left goes to the head, to a substitute where there is one, and at last to an administrator; the history says why', async () => {
  const first = await sent(toSales)
  expect((await seen(councillor3, first)).my_steps).toHaveLength(1)
  expect(await lastOf(first)).toMatchObject({
    emp: { first_name: 'Тэмүүлэн' },
    stands_in: { as: 'head', meant_for: { first_name: 'Нямдорж' } },
  })

  const wish = {
    user_id: trade.users['sales']!,
    substitute_user_id: trade.users['accountant']!,
    starts_on: '2026-01-01',
    ends_on: '2099-01-01',
    note: null,
    created_by: trade.users['admin']!,
  }
  await asSystem(db, (trx) => addSubstitution(trx, trade.orgId, 'Asia/Ulaanbaatar', wish))
  const second = await sent(toSales)
  expect((await seen(accountant, second)).my_steps).toHaveLength(1)
  expect((await lastOf(second)).stands_in).toMatchObject({ as: 'substitute' })
  expect((await decideAs(accountant, second, 'reviewed')).body.document_status).toBe('ENDED')

  const third = await sent(toSalesRole)
  expect((await seen(admin, third)).my_steps).toHaveLength(1)
  expect((await lastOf(third)).stands_in).toEqual({ as: 'admin', meant_for: null })
  expect(await listed()).toEqual([])
})

test('where nobody may stand in it is an incident: administrators are told, and one of them names somebody, once', async () => {
  // The only administrator sent it: nobody decides their own document.
  const id = await sent(toSalesRole, admin)
  const [incident] = await about(id)
  expect(incident).toMatchObject({
    kind: 'NO_ASSIGNEE',
    document: { title: 'Гацах баримт', version: 1 },
    step: { status_type: 'CHECK' },
    may: { assign: true, retry: true, cancel: true },
  })
  expect((await seen(admin, id)).holders).toMatchObject([{ incident: 'NO_ASSIGNEE', people: [] }])
  const told = async (who: Caller) =>
    ((await (await who.fetch('/api/notifications')).json()) as { items: { link: string | null }[] }).items.filter(
      ({ link }) => link === '/workflow/repair',
    ).length
  await expect.poll(() => told(admin), { timeout: 8000 }).toBe(1)
  expect(await told(creator)).toBe(0)
  const { body: metrics } = await (await fetch(`${app.address}/metrics`)).text().then((body) => ({ body }))
  expect(metrics).toMatch(/^orgil_incidents_open 1$/m)

  const assign = { how: 'assign', emp_id: trade.employees['accountant']! } as const
  expect(refusalOf(await mend(incident, assign, creator))).toBe('403 platform.no_permission')
  expect(refusalOf(await mend(incident, assign, outsider))).toBe('403 platform.no_permission')
  expect(refusalOf(await mend(incident, { ...assign, reason: '  ' }))).toBe('422 platform.bad_input')
  expect(refusalOf(await mend(incident, { how: 'assign', emp_id: trade.employees['sales']! }))).toBe(
    '422 workflow.not_here',
  )
  expect(refusalOf(await mend(incident, { how: 'assign', emp_id: trade.employees['admin']! }))).toBe(
    '422 workflow.own_document',
  )
  expect(refusalOf(await mend(incident, { how: 'retry' }))).toBe('422 workflow.no_assignee')
  expect(refusalOf(await mend(incident, { how: 'continue', outcome: 'reviewed' }))).toBe('422 workflow.own_document')
  expect(refusalOf(await mend(incident, { ...assign, expected_version: 0 }))).toBe('409 workflow.stale_version')

  const once = key()
  const [one, same] = await Promise.all([mend(incident, assign, admin, once), mend(incident, assign, admin, once)])
  expect([one.status, same.body]).toEqual([200, one.body])
  expect(refusalOf(await mend(incident, assign))).toBe('409 workflow.incident_mended')
  expect(await about(id)).toEqual([])
  expect((await admin.call(showHistory, { id })).body.statusHistories.at(-1)).toMatchObject({
    handovers: [{ reason: 'хүн алга', by: { first_name: 'Ганхуяг' }, from: null, to: { first_name: 'Солонго' } }],
  })
  expect((await decideAs(accountant, id, 'reviewed')).body.document_status).toBe('ENDED')
  const log = await db
    .selectFrom('platform.audit')
    .select(['user_id', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('action', '=', 'workflow.incident_mended')
    .where('subject_id', '=', id)
    .execute()
  expect(log).toEqual([
    {
      user_id: trade.users['admin'],
      after: { kind: 'NO_ASSIGNEE', how: 'assign', reason: 'хүн алга', to: 'Б.Солонго' },
    },
  ])
  expect(
    await db
      .selectFrom('workflow.incidents')
      .select(['how', 'closed_by', 'reason'])
      .where('instance_id', '=', id)
      .execute(),
  ).toEqual([{ how: 'assign', closed_by: trade.users['admin'], reason: 'хүн алга' }])
})

test('two administrators mend at once: one does, and the other hears that it is mended; giving it up ends it', async () => {
  const id = await sent(toSalesRole, admin)
  const [incident] = await about(id)
  const tries = await Promise.all([
    mend(incident, { how: 'cancel' }),
    mend(incident, { how: 'assign', emp_id: trade.employees['hr']! }),
  ])
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await about(id)).toEqual([])
  if ((await seen(admin, id)).document_status === 'CANCELLED')
    expect((await admin.call(showHistory, { id })).body.statusHistories.at(-1)).toMatchObject({
      description: 'хүн алга',
    })
  else expect((await seen(hr, id)).my_steps).toHaveLength(1)
})

test('people leave after a step has come to them: it is found, goes up the ladder or becomes an incident, and ends by itself when they are back', async () => {
  const toBuilder = await forStep(toRole(trade.roles.builder))
  const [plain, own] = [await sent(toBuilder), await sent(toBuilder, admin)]
  await app.runJob('workflow.unattended')
  expect(await holdersOf(plain)).toEqual([trade.users['builder']])
  await present('builder', false)
  await app.runJob('workflow.unattended')
  expect([await holdersOf(plain), await holdersOf(own)]).toEqual([[trade.users['admin']], []])
  expect(await about(own)).toMatchObject([{ kind: 'NO_ASSIGNEE' }])
  await app.runJob('workflow.unattended')
  expect(await about(own)).toHaveLength(1)

  await present('builder', true)
  await app.runJob('workflow.unattended')
  expect(await about(own)).toEqual([])
  expect((await decideAs(await app.as('builder'), own, 'reviewed')).body.document_status).toBe('ENDED')
  expect(
    await db.selectFrom('workflow.incidents').select(['how', 'closed_by']).where('instance_id', '=', own).execute(),
  ).toEqual([{ how: null, closed_by: null }])
})

test('a document that goes in circles stops after twenty visits, until an administrator says how it goes on', async () => {
  const id = await sent(await forStep(toRole(trade.roles.reviewer)))
  for (let round = 1; round <= 20; round += 1) {
    await decideAs(reviewer, id, 'returned', { description: 'дутуу' })
    await decideAs(creator, id, 'recreated', { description: 'ахин' })
  }
  const [incident] = await about(id)
  expect(incident).toMatchObject({
    kind: 'TOO_MANY_VISITS',
    may: { assign: true, outcomes: [{ outcome: 'reviewed' }, { outcome: 'returned' }] },
  })
  expect((await seen(reviewer, id)).my_steps).toEqual([])
  expect(refusalOf(await mend(incident, { how: 'continue', outcome: 'approve' }))).toBe('422 workflow.unknown_trigger')
  expect(
    (await mend(incident, { how: 'continue', outcome: 'reviewed', reason: 'хангалттай хянасан' })).body,
  ).toMatchObject({ document_status: 'ENDED' })
  expect((await creator.call(showHistory, { id })).body.statusHistories.at(-2)).toMatchObject({
    description: 'хангалттай хянасан',
    emp: { first_name: 'Ганхуяг' },
  })
})

test('a timer that cannot go off is shown, and goes off when it is tried again', async () => {
  const flow = await publish({
    start: { type: 'START', next: 'wait' },
    wait: { type: 'DATE', date: { kind: 'field', field: 'day' }, on: { due: 'review' } },
    review: { type: 'CHECK', to: toRole(trade.roles.reviewer), on: { reviewed: 'end', returned: 'fix' } },
  })
  const {
    body: { id },
  } = await creator.call(createDocument, {
    flow_id: flow,
    title: 'Өдөр хүлээх',
    fields: { day: '2099-01-01' },
    file_ids: [],
  })
  const past = new Date(Date.now() - 1000)
  await db.updateTable('workflow.timers').set({ at: past }).where('instance_id', '=', id).execute()
  const place = (status_id: string) =>
    db
      .updateTable('workflow.steps')
      .set({ due_at: past, status_id })
      .where('row_id', '=', id)
      .where('status_type', '=', 'DATE')
      .execute()
  await place('elsewhere')
  await minute()
  const [incident] = await about(id)
  expect(incident).toMatchObject({
    kind: 'TIMER_FAILED',
    detail: 'UNKNOWN_TRIGGER',
    may: { retry: true, assign: false },
  })
  await place('wait')
  await minute()
  expect((await seen(creator, id)).status_type).toBe('DATE')
  expect((await mend(incident, { how: 'retry' })).status).toBe(200)
  await minute()
  expect([(await seen(creator, id)).status_type, await about(id)]).toEqual(['CHECK', []])
})

test('a check before the end that failed is never passed by; once it is right, trying again ends the document', async () => {
  const flow = await publish({
    start: { type: 'START', next: 'review' },
    review: {
      type: 'CHECK',
      signed: true,
      to: toRole(trade.roles.reviewer),
      on: { reviewed: 'seal', returned: 'fix' },
    },
    seal: { type: 'PRE_END', on: { finalised: 'end' } },
  })
  const id = await sent(flow)
  await decideAs(reviewer, id, 'reviewed', { signature: { type: 'draw', signature: INK } })
  const signature = (text: string | null) =>
    db
      .updateTable('workflow.steps')
      .set({ signature: text })
      .where('row_id', '=', id)
      .where('status_type', '=', 'CHECK')
      .returning('signature')
      .executeTakeFirst()
  const { signature: was } = await db
    .selectFrom('workflow.steps')
    .select('signature')
    .where('row_id', '=', id)
    .where('status_type', '=', 'CHECK')
    .executeTakeFirstOrThrow()
  await signature(null)
  await minute()
  const [incident] = await about(id)
  expect(incident).toMatchObject({
    kind: 'NOT_FINALISED',
    detail: 'SIGNATURE_MISSING',
    may: { retry: true, assign: false, outcomes: [] },
  })
  expect(refusalOf(await mend(incident, { how: 'continue', outcome: 'finalised' }))).toBe(
    '422 workflow.unknown_trigger',
  )
  await signature(was)
  expect((await mend(incident, { how: 'retry' })).status).toBe(200)
  await minute()
  expect([(await seen(creator, id)).document_status, await about(id)]).toEqual(['ENDED', []])
})

test('a signed step that was sent back wants no signature before the end: it decided nothing', async () => {
  const flow = await publish({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(trade.roles.reviewer), on: { reviewed: 'second', returned: 'fix' } },
    second: { type: 'CHECK', signed: true, to: toRole(trade.roles.hr), on: { reviewed: 'seal', returned: 'fix' } },
    seal: { type: 'PRE_END', on: { finalised: 'end' } },
  })
  const id = await sent(flow)
  await decideAs(reviewer, id, 'reviewed')
  const {
    my_steps: [step],
    version,
  } = await seen(hr, id)
  expect(
    (
      await hr.call(
        sendBackDocument,
        { id, step_id: step!.id, status_id: 'review', description: 'тоо буруу', expected_version: version },
        key(),
      )
    ).status,
  ).toBe(200)
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(hr, id, 'reviewed', { signature: { type: 'draw', signature: INK } })
  await minute()
  expect([(await seen(creator, id)).document_status, await about(id)]).toEqual(['ENDED', []])
})

test('a vote that cannot be closed is shown once, and closing it ends the incident', async () => {
  const flow = await publish({
    start: { type: 'START', next: 'prepare' },
    prepare: { type: 'PREPARE_VOTE', to: toRole(trade.roles.secretary), on: { prepared: 'vote' } },
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', to_recreate: 'fix' } },
  })
  const id = await sent(flow)
  expect(
    (
      await decideAs(secretary, id, 'prepared', {
        sheet: aSheet([trade.employees['hr']!, trade.employees['reviewer']!]),
      })
    ).status,
  ).toBe(200)
  const ofVote = db.updateTable('workflow.steps').where('row_id', '=', id).where('status_type', '=', 'VOTE')
  const { step_data } = await db
    .selectFrom('workflow.steps')
    .select('step_data')
    .where('row_id', '=', id)
    .where('status_type', '=', 'VOTE')
    .executeTakeFirstOrThrow()
  if (step_data?.kind !== 'sheet') throw new Error('no sheet')
  const past = new Date(Date.now() - 1000)
  await ofVote.set({ step_data: JSON.stringify({ kind: 'returner', status_id: 'prepare' }) }).execute()
  await db.updateTable('workflow.waiting').set({ due_at: past }).where('instance_id', '=', id).execute()
  await app.runJob('workflow.vote_deadlines')
  await app.runJob('workflow.vote_deadlines')
  expect(await about(id)).toMatchObject([{ kind: 'VOTE_NOT_CLOSED', detail: 'NOT_A_VOTE', may: { outcomes: [] } }])
  await ofVote
    .set({
      step_data: JSON.stringify({
        ...step_data,
        extended: true,
        sheet: { ...step_data.sheet, deadline: past.toISOString() },
      }),
    })
    .execute()
  await app.runJob('workflow.vote_deadlines')
  expect(await about(id)).toEqual([])
})

test('a day that nobody set is set by an administrator, with a reason', async () => {
  const flow = await publish({
    start: { type: 'START', next: 'wait' },
    wait: { type: 'DATE', date: { kind: 'field', field: 'day' }, on: { due: 'review' } },
    review: { type: 'CHECK', to: toRole(trade.roles.reviewer), on: { reviewed: 'end', returned: 'fix' } },
  })
  const id = await sent(flow)
  const [incident] = await about(id)
  expect(incident).toMatchObject({ kind: 'NO_DATE', may: { day: true, assign: false, outcomes: [] } })
  expect(refusalOf(await mend(incident, { how: 'retry' }))).toBe('422 workflow.no_day')
  expect(refusalOf(await mend(incident, { how: 'day' }))).toBe('422 workflow.bad_date')
  expect((await mend(incident, { how: 'day', day: '2026-01-05' })).status).toBe(200)
  expect([(await seen(creator, id)).status_type, await about(id)]).toEqual(['CHECK', []])
  expect((await creator.call(showHistory, { id })).body.statusHistories.at(-2)).toMatchObject({
    status_type: 'DATE',
    day_set: { by: { first_name: 'Ганхуяг' }, day: '2026-01-04T16:00:00.000Z', reason: 'хүн алга' },
  })
})

test('another organisation sees and mends nothing of it', async () => {
  const id = await sent(toSalesRole, admin)
  const [incident] = await about(id)
  const principal = await app.as('principal')
  const reply = await principal.call(listIncidents, {})
  expect([200, 403]).toContain(reply.status)
  expect(JSON.stringify(reply.body)).not.toContain(id)
  expect([403, 404]).toContain((await mend(incident, { how: 'cancel' }, principal)).status)
  expect(await db.selectFrom('workflow.incidents').select('id').where('org_id', '=', school.orgId).execute()).toEqual(
    [],
  )
  expect(await about(id)).toHaveLength(1)
})
