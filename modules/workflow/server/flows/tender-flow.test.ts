import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { placeEmployee } from '#modules/organization/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, fire, refusalOf, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const { trade, school } = app.places.orgs
const [creator, accountant, secretary, lawyer, director, sales, hr, builder] = await Promise.all(
  ['creator', 'accountant', 'secretary', 'councillor2', 'director', 'sales', 'hr', 'builder'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const fields = { item: 'Зөөврийн компьютер', budget: '12000000.50', justification: 'Хуучирсан' }
const employee = (emp_id: number, struct_id: number, job_id: number) => ({
  subject_type: 'TO_ORG_EMPLOYEE' as const,
  emp_id,
  struct_id,
  job_id,
})
const SECRETARY = employee(4, 2, 4)
const HR = employee(9, 2, 3)
const SALES = employee(10, 5, 11)
const BUILDER = employee(12, 6, 13)
const DRIVER_WITHOUT_USER = employee(13, 2, 14)

async function toTheDirector() {
  const id = await aDocument(creator!, { flow_id: 3, title: 'Тендер', fields })
  await decideAs(accountant!, id, 'reviewed')
  expect((await seen(secretary!, id)).my_steps[0]?.sheet_defaults).toMatchObject({ quorum: 3, tie: 'disapprove' })
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { quorum: 3 }) })
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  await decideAs(lawyer!, id, 'reviewed')
  return id
}

async function toTheContractOfficers() {
  const id = await toTheDirector()
  expect((await decideAs(director!, id, 'decided')).body.step.mn).toBe('Гэрээ хариуцсан ажилтанд өгөх')
  return id
}

test('a tender ends when everybody to whom it was given has received it', async () => {
  const id = await toTheContractOfficers()
  expect((await seen(secretary!, id)).my_steps[0]?.outcomes).toMatchObject([{ outcome: 'given', targets: 'people' }])
  await decideAs(secretary!, id, 'given', { targets: [HR, SALES, BUILDER] })

  expect(
    (await seen(creator!, id)).holders.flatMap(({ people }) => people.map(({ first_name }) => first_name)),
  ).toEqual(['Наранцэцэг', 'Нямдорж', 'Билгүүн'])
  expect((await decideAs(hr!, id, 'received')).body.document_status).toBe('OPEN')
  expect((await decideAs(builder!, id, 'received')).body.document_status).toBe('OPEN')
  expect(
    (await seen(creator!, id)).holders.flatMap(({ people }) => people.map(({ first_name }) => first_name)),
  ).toEqual(['Нямдорж'])
  expect((await decideAs(sales!, id, 'received')).body).toMatchObject({
    document_status: 'ENDED',
    step: { mn: 'Албажсан' },
  })

  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id })
  const receipts = statusHistories.filter(({ status_type }) => status_type === 'RECEIVE')
  expect(receipts.map(({ action_num, is_done, emp }) => [action_num, is_done, emp?.first_name])).toEqual([
    [8, 1, 'Наранцэцэг'],
    [8, 1, 'Нямдорж'],
    [8, 1, 'Билгүүн'],
  ])
})

test('a repeated receipt gets the same reply and changes nothing, also after the end; nobody receives for a colleague', async () => {
  const id = await toTheContractOfficers()
  await decideAs(secretary!, id, 'given', { targets: [HR, SALES] })
  const step = (await seen(hr!, id)).my_steps[0]!
  const first = await fire(hr!, { id, step_id: step.id, outcome: 'received' })
  expect((await fire(hr!, { id, step_id: step.id, outcome: 'received' })).body).toEqual(first.body)
  expect(refusalOf(await fire(sales!, { id, step_id: step.id, outcome: 'received' }))).toBe('403 workflow.not_assigned')
  expect((await seen(creator!, id)).version).toBe(first.body.version)

  const last = await decideAs(sales!, id, 'received')
  expect(last.body.document_status).toBe('ENDED')
  expect((await fire(hr!, { id, step_id: step.id, outcome: 'received' })).body).toEqual(last.body)
})

test('the director forwards to chosen people instead of deciding; they then hold the step', async () => {
  const id = await toTheDirector()
  expect(refusalOf(await decideAs(director!, id, 'forwarded'))).toBe('422 workflow.no_target')
  expect((await decideAs(director!, id, 'forwarded', { targets: [SALES] })).status).toBe(200)
  expect((await seen(sales!, id)).my_steps).toMatchObject([{ status_type: 'GIVE' }])
  expect((await seen(secretary!, id)).my_steps).toEqual([])
  expect((await decideAs(sales!, id, 'given', { targets: [SECRETARY] })).body.step.mn).toBe('Хүлээн авах')
})

test('a document is given only to active colleagues who use the system, each of them once', async () => {
  const id = await toTheContractOfficers()
  await asSystem(app.services.db, (trx) =>
    placeEmployee(trx, trade.orgId, {
      id: 14,
      user_id: null,
      job_id: 11,
      first_name: 'Мөнхцэцэг',
      last_name: 'Баяр',
      is_active: false,
    }),
  )
  const bad = {
    none: [],
    'an unknown employee': [employee(999, 1, 1)],
    'an employee without a user': [DRIVER_WITHOUT_USER],
    'one who has left': [employee(14, 5, 11)],
    twice: [HR, HR],
    'twice, at different places': [HR, employee(9, 5, 11)],
    'one good and one bad': [HR, employee(999, 1, 1)],
    'a job in a unit that does not have it': [{ subject_type: 'TO_ORG_JOB' as const, struct_id: 1, job_id: 11 }],
    'an unknown role': [{ subject_type: 'TO_ROLE' as const, role_id: 99_999 }],
  }
  for (const [what, targets] of Object.entries(bad)) {
    const refusal =
      targets.length === 0
        ? '422 workflow.no_target'
        : what.startsWith('twice')
          ? '422 workflow.bad_target'
          : '403 workflow.target_elsewhere'
    expect(refusalOf(await decideAs(secretary!, id, 'given', { targets })), what).toBe(refusal)
  }
  const elsewhere = [{ subject_type: 'TO_ROLE' as const, role_id: school.roles.employee }]
  expect(refusalOf(await decideAs(secretary!, id, 'given', { targets: elsewhere }))).toBe(
    '403 workflow.target_elsewhere',
  )

  // Where they work is not for the sender to say.
  await decideAs(secretary!, id, 'given', { targets: [employee(9, 5, 11)] })
  const rows = await app.services.db
    .selectFrom('workflow.steps')
    .select(['struct_id', 'job_id'])
    .where('row_id', '=', id)
    .where('status_type', '=', 'RECEIVE')
    .execute()
  expect(rows).toEqual([{ struct_id: 2, job_id: 3 }])
})

test('a tender that a councillor wants more material for goes back to its creator', async () => {
  const id = await aDocument(creator!, { flow_id: 3, title: 'Тендер', fields })
  await decideAs(accountant!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { quorum: 3 }) })
  await voteAs(councillors[0]!, id, 'recreate', 'Үнийн санал хавсаргана уу.')
  for (const councillor of councillors.slice(1)) await voteAs(councillor, id, 'approve')
  expect((await seen(creator!, id)).my_steps).toMatchObject([{ status_type: 'RE_CREATE' }])
})

test('what is forwarded leaves the box of one and comes to the other in the same moment', async () => {
  const id = await toTheDirector()
  const before = (await sales!.call(countInbox, {})).body.waiting
  await decideAs(director!, id, 'forwarded', { targets: [SALES] })
  expect((await sales!.call(countInbox, {})).body.waiting).toBe(before + 1)
  expect(
    (await director!.call(listInbox, { box: 'waiting', limit: 100 })).body.items.map((item) => item.id),
  ).not.toContain(id)
  expect((await director!.call(listInbox, { box: 'done' })).body.items[0]).toMatchObject({
    id,
    my_action: { mn: 'Холбогдох хүмүүст шилжүүлсэн' },
  })
})
