import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { sendBackDocument, transferStep } from '../../shared/documents/around-step.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import type { Target } from '../../shared/engine/model.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen, voteAs } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'

const app = await startedApp()
const { orgId, roles } = app.places.orgs.trade
const logins = [
  'creator',
  'reviewer',
  'secretary',
  'councillor1',
  'councillor2',
  'director',
  'sales',
  'accountant',
  'builder',
] as const
const people = Object.fromEntries(
  await Promise.all(logins.map(async (login) => [login, await app.as(login)] as const)),
) as Record<(typeof logins)[number], Caller>
const { creator, reviewer, secretary, councillor1, councillor2, director, accountant, builder } = people
const [SALES, ACCOUNTANT, BUILDER] = [10, 11, 12]
const named = (...emp_ids: number[]) => ({
  targets: emp_ids.map((emp_id): Target => ({ subject_type: 'TO_ORG_EMPLOYEE', struct_id: 1, job_id: 1, emp_id })),
})
const holdersOf = async (id: string) =>
  (await seen(creator, id)).holders
    .flatMap(({ people: who }) => who.map(({ emp_id }) => emp_id))
    .sort((a, b) => (a ?? 0) - (b ?? 0))

let flows = 80
async function aFlow(told: Record<string, DrawnStep>) {
  const id = (flows += 1)
  const diagram = draw({
    start: { type: 'START', next: Object.keys(told)[0]! },
    ...told,
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `same-${id}`,
        title: { mn: 'Нэг хүмүүс' },
        description: { mn: '' },
        category: { mn: '' },
        icon: 'doc',
        number_prefix: 'Н',
        form: [],
        diagram,
      },
      null,
    ),
  )
  return id
}
const aroundOf = async (person: Caller, id: string) => ({
  id,
  step_id: (await seen(person, id)).my_steps[0]!.id,
  reason: 'чөлөө',
  description: 'дахин',
})

test.each([
  ['TRANSFER', 'forwarded'],
  ['GIVE', 'given'],
] as const)(
  '%s: whomever several choose gets it, also people whom the flow does not name, and those whom two have chosen once',
  async (type, outcome) => {
    const flow_id = await aFlow({
      lead: {
        type,
        to: toRole(roles.councillor),
        participation: { mode: 'ratio', numerator: 2, denominator: 3 },
        on: { [outcome]: 'in' },
      },
      in: { type: 'RECEIVE', to: toRole(roles.director), on: { received: 'end' } },
    })
    const chosen = async (first: number[], second: number[]) => {
      const id = await aDocument(creator, { flow_id, fields: {} })
      await decideAs(councillor1, id, outcome, named(...first))
      expect(refusalOf(await decideAs(councillor2, id, outcome, named(...second)))).toBe('200 ')
      return holdersOf(id)
    }
    expect(await chosen([SALES], [ACCOUNTANT])).toEqual([SALES, ACCOUNTANT])
    expect(await chosen([SALES, ACCOUNTANT], [ACCOUNTANT, BUILDER])).toEqual([SALES, ACCOUNTANT, BUILDER])
    expect(await chosen([SALES], [SALES])).toEqual([SALES])
  },
)

test('what was corrected, or sent back, comes to the very people who had it, also where the flow names others', async () => {
  const flow_id = await aFlow({
    lead: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'look' } },
    look: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'last', returned: 'fix' } },
    last: { type: 'CHECK', to: toRole(roles.secretary), on: { reviewed: 'end', returned: 'fix' } },
    fix: { type: 'RE_CREATE', back_to_returner: true, on: { recreated: 'look', cancelled: 'cancel' } },
  })
  const id = await aDocument(creator, { flow_id, fields: {} })
  await decideAs(director, id, 'forwarded', named(ACCOUNTANT))
  await decideAs(accountant, id, 'returned', { description: 'дутуу' })
  await decideAs(creator, id, 'recreated', { description: 'нөхсөн' })
  expect(await holdersOf(id)).toEqual([ACCOUNTANT])
  expect((await accountant.call(transferStep, { ...(await aroundOf(accountant, id)), emp_id: BUILDER })).status).toBe(
    200,
  )
  await decideAs(builder, id, 'reviewed')
  expect(
    (await secretary.call(sendBackDocument, { ...(await aroundOf(secretary, id)), status_id: 'look' })).status,
  ).toBe(200)
  expect(await holdersOf(id)).toEqual([BUILDER])
})

test('whoever comes behind a day that has passed is there', async () => {
  const flow_id = await aFlow({
    look: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'day' } },
    day: { type: 'DATE', date: { kind: 'on', at: '2020-01-01T00:00:00Z' }, on: { due: 'books' } },
    books: { type: 'CHECK', to: toRole(roles.accountant), on: { reviewed: 'end' } },
  })
  const id = await aDocument(creator, { flow_id, fields: {} })
  await decideAs(reviewer, id, 'reviewed')
  expect((await seen(creator, id)).holders).toMatchObject([{ incident: null, people: [{ emp_id: ACCOUNTANT }] }])
})

test('a council votes also where its sheet was prepared some steps before', async () => {
  const flow_id = await aFlow({
    prep: { type: 'PREPARE_VOTE', to: toRole(roles.secretary), on: { prepared: 'law' } },
    law: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'vote' } },
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
  })
  const id = await aDocument(creator, { flow_id, fields: {} })
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, ACCOUNTANT]) })
  await decideAs(reviewer, id, 'reviewed')
  expect((await seen(creator, id)).votes[0]!.voters.map(({ vacated }) => vacated)).toEqual([false, false, false])
  for (const person of [councillor1, councillor2, accountant])
    expect((await voteAs(person, id, 'approve')).status).toBe(200)
  expect((await seen(creator, id)).document_status).toBe('ENDED')
})
