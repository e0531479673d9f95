import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { recordEvent, showUnits } from '#modules/organization/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import type { Diagram, Participation } from '../../shared/definition.ts'
import { sendBackDocument } from '../../shared/documents/around-step.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen, voteAs } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'

const app = await startedApp()
const { employees, orgId, roles, users } = app.places.orgs.trade
const [creator, first, second, third, accountant, hr, sales, director] = (await Promise.all(
  ['creator', 'councillor1', 'councillor2', 'councillor3', 'accountant', 'hr', 'sales', 'director'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller]
const employee = (emp_id: number, struct_id: number, job_id: number) => ({
  subject_type: 'TO_ORG_EMPLOYEE' as const,
  emp_id,
  struct_id,
  job_id,
})
const ACCOUNTANT = employee(11, 3, 7)
const HR = employee(9, 2, 3)
const SALES = employee(10, 5, 11)

let flows = 70

/** A document on the way of a flow that is drawn for it. */
async function sentThrough(diagram: Diagram, name: string) {
  flows += 1
  const flow_id = flows
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      flow_id,
      {
        code: `chosen-${flow_id}`,
        title: { mn: name },
        description: { mn: '' },
        category: { mn: '' },
        icon: 'box',
        number_prefix: 'ӨГ',
        form: [],
        diagram,
      },
      null,
    ),
  )
  return aDocument(creator, { flow_id, title: name, fields: {} })
}

/** The councillors give it, each to people of their choice. */
const givenBy = (participation: Participation) =>
  sentThrough(
    draw({
      start: { type: 'START', next: 'give' },
      give: { type: 'GIVE', to: toRole(roles.councillor), participation, on: { given: 'receive' } },
      receive: { type: 'RECEIVE', on: { received: 'end' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
    `Хамтран өгөх ${participation.mode}`,
  )

test('all who share a step choose people, and everybody whom they chose gets the document, each once', async () => {
  const id = await givenBy({ mode: 'all' })
  expect(refusalOf(await decideAs(first, id, 'given', { targets: [ACCOUNTANT, HR] }))).toBe('200 ')
  // The same colleague once more: whoever gives last does not know whom others have named.
  expect(refusalOf(await decideAs(second, id, 'given', { targets: [ACCOUNTANT] }))).toBe('200 ')
  expect(refusalOf(await decideAs(third, id, 'given', { targets: [SALES, ACCOUNTANT] }))).toBe('200 ')
  for (const colleague of [accountant, hr, sales])
    expect((await seen(colleague, id)).my_steps).toMatchObject([{ status_type: 'RECEIVE' }])
  for (const colleague of [accountant, hr, sales]) await decideAs(colleague, id, 'received')
  expect((await seen(creator, id)).document_status).toBe('ENDED')
})

test('one after the other chooses people, and a share of them suffices', async () => {
  const inOrder = await givenBy({ mode: 'in_order' })
  for (const [who, target] of [
    [first, HR],
    [second, SALES],
    [third, ACCOUNTANT],
  ] as const)
    expect(refusalOf(await decideAs(who, inOrder, 'given', { targets: [target] }))).toBe('200 ')
  expect((await seen(hr, inOrder)).my_steps).toHaveLength(1)
  const share = await givenBy({ mode: 'ratio', numerator: 2, denominator: 3 })
  for (const who of [third, first])
    expect(refusalOf(await decideAs(who, share, 'given', { targets: [HR] }))).toBe('200 ')
  expect((await seen(hr, share)).my_steps).toHaveLength(1)
})

test('what comes back comes to whom somebody chose: after a correction, and when it is sent back', async () => {
  const back = draw({
    start: { type: 'START', next: 'forward' },
    forward: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'review' } },
    review: { type: 'CHECK', to: { subject_type: 'TO_ORG_EMPLOYEE' }, on: { reviewed: 'last', returned: 'fix' } },
    last: {
      type: 'CHECK',
      label: { mn: 'Эцэст нь', en: 'Last', ko: '마지막' },
      to: toRole(roles.hr),
      on: { reviewed: 'end', returned: 'fix' },
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'forward', cancelled: 'cancel' }, back_to_returner: true },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const id = await sentThrough(back, 'Буцаж ирэх')
  await decideAs(director, id, 'forwarded', { targets: [ACCOUNTANT] })
  await decideAs(accountant, id, 'returned', { description: 'Засна уу' })
  await decideAs(creator, id, 'recreated', { description: 'Заслаа' })
  expect((await seen(accountant, id)).my_steps).toMatchObject([{ status_type: 'CHECK' }])
  await decideAs(accountant, id, 'reviewed')
  const {
    my_steps: [mine],
  } = await seen(hr, id)
  expect(
    refusalOf(
      await hr.call(
        sendBackDocument,
        { id, step_id: mine!.id, status_id: 'review', description: 'Дахин харна уу' },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    ),
  ).toBe('200 ')
  expect((await seen(accountant, id)).my_steps).toMatchObject([{ status_type: 'CHECK' }])
})

test('a sheet comes back to whoever was chosen to prepare it', async () => {
  const council = draw({
    start: { type: 'START', next: 'choose' },
    choose: { type: 'ASSIGN', to: toRole(roles.director), on: { assigned: 'sheet' } },
    sheet: { type: 'PREPARE_VOTE', to: { subject_type: 'DIRECT' }, on: { prepared: 'vote' } },
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const voted = await sentThrough(council, 'Санал хураах')
  await decideAs(director, voted, 'assigned', { targets: [ACCOUNTANT] })
  await decideAs(accountant, voted, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of [first, second]) await voteAs(councillor, voted, 'recreate')
  await voteAs(third, voted, 'approve')
  expect((await seen(accountant, voted)).my_steps).toMatchObject([{ status_type: 'PREPARE_VOTE' }])
})

test('where whoever was chosen to prepare it has left meanwhile, it comes to who stands in for them, before any administrator', async () => {
  const council = draw({
    start: { type: 'START', next: 'choose' },
    choose: { type: 'ASSIGN', to: toRole(roles.director), on: { assigned: 'sheet' } },
    sheet: { type: 'PREPARE_VOTE', to: { subject_type: 'DIRECT' }, on: { prepared: 'vote' } },
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const voted = await sentThrough(council, 'Бэлтгэгч нь гарсан санал')
  await decideAs(director, voted, 'assigned', { targets: [SALES] })
  await decideAs(sales, voted, 'prepared', { sheet: aSheet([5, 6, 7]) })
  const { today } = (await hr.call(showUnits, {})).body
  const left = await hr.call(
    recordEvent,
    { id: SALES.emp_id, kind: 'separation', effective_on: today, until: '', job_id: '', order_number: '', note: '' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(left.body).toMatchObject({ state: 'done' })
  for (const councillor of [first, second]) await voteAs(councillor, voted, 'recreate')
  await voteAs(third, voted, 'approve')
  const { holders } = await seen(director, voted)
  expect(holders).toMatchObject([{ incident: null, people: [{ first_name: expect.any(String) as string }] }])
  const { stands_in } = await app.services.db
    .selectFrom('workflow.steps')
    .select('stands_in')
    .where('row_id', '=', voted)
    .where('closed_as', 'is', null)
    .executeTakeFirstOrThrow()
  expect(stands_in).toMatchObject({ as: 'head', original_assignee: { emp_id: SALES.emp_id } })
})

test('who may not decide the step that follows is known before somebody is chosen for it', async () => {
  const forward = draw({
    start: { type: 'START', next: 'forward' },
    forward: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'review' } },
    review: {
      type: 'CHECK',
      to: { subject_type: 'TO_ORG_EMPLOYEE' },
      separation: { sender: true, steps: ['forward'] },
      on: { reviewed: 'end' },
    },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const id = await sentThrough(forward, 'Илгээгч шийдвэрлэхгүй')
  const [step] = (await seen(director, id)).my_steps
  expect(step!.outcomes.find(({ outcome }) => outcome === 'forwarded')!.not_by.toSorted((a, b) => a - b)).toEqual(
    [users['creator']!, users['director']!].toSorted((a, b) => a - b),
  )
  expect(
    refusalOf(await decideAs(director, id, 'forwarded', { targets: [employee(employees['creator']!, 4, 9)] })),
  ).toBe('403 workflow.barred')
})
