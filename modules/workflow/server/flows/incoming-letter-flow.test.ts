import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, fire, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const { roles } = app.places.orgs.trade
const [creator, director, secretary, hr, lawyer, head, sales, builder] = await Promise.all(
  ['creator', 'director', 'secretary', 'hr', 'councillor2', 'reviewer', 'sales', 'builder'].map(app.as),
)
const fields = { sender: 'Сангийн яам', received_on: '2026-11-20', summary: 'Тайлан ирүүлэх тухай' }
const OFFICE = { subject_type: 'TO_ORG_STRUCT' as const, struct_id: 2 }
const employee = (emp_id: number, struct_id: number, job_id: number) => ({
  subject_type: 'TO_ORG_EMPLOYEE' as const,
  emp_id,
  struct_id,
  job_id,
})
const HR = employee(9, 2, 3)
const SALES = employee(10, 5, 11)
const BUILDER = employee(12, 6, 13)
const aLetter = () => aDocument(creator!, { flow_id: 4, title: 'Тайлан ирүүлэх тухай', fields })

test('a letter is forwarded to a unit, received by one of its people, given out, received by all, reviewed and decided', async () => {
  const id = await aLetter()
  expect((await seen(director!, id)).my_steps[0]?.outcomes).toMatchObject([{ outcome: 'forwarded', targets: 'any' }])
  await decideAs(director!, id, 'forwarded', { targets: [OFFICE] })
  for (const colleague of [secretary, hr, lawyer])
    expect((await seen(colleague!, id)).my_steps).toMatchObject([{ status_type: 'RECEIVE' }])

  expect((await decideAs(hr!, id, 'received')).body.step.mn).toBe('Ажилтнуудад өгөх')
  for (const colleague of [secretary, lawyer]) expect((await seen(colleague!, id)).my_steps).toEqual([])
  await decideAs(hr!, id, 'given', { targets: [SALES, BUILDER] })
  expect((await decideAs(sales!, id, 'received')).body.step.mn).toBe('Ажилтан хүлээн авах')
  expect((await decideAs(builder!, id, 'received')).body.step.mn).toBe('Хариуг хянах')

  await decideAs(head!, id, 'returned', { description: 'Хариуг засуулна уу.' })
  await decideAs(head!, id, 'given', { targets: [SALES] })
  await decideAs(sales!, id, 'received')
  await decideAs(head!, id, 'reviewed')
  expect((await decideAs(director!, id, 'decided')).body.document_status).toBe('ENDED')

  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id })
  expect(statusHistories.map(({ status_type }) => status_type)).toEqual([
    'START',
    'TRANSFER',
    'RECEIVE',
    'GIVE',
    'RECEIVE',
    'RECEIVE',
    'CHECK',
    'GIVE',
    'RECEIVE',
    'CHECK',
    'TRANSFER',
    'END',
  ])
})

test('where several units are to receive it, the first receipt moves the letter on and closes the others', async () => {
  const id = await aLetter()
  await decideAs(director!, id, 'forwarded', {
    targets: [OFFICE, { subject_type: 'TO_ORG_STRUCT', struct_id: 5 }, BUILDER],
  })
  const late = (await seen(builder!, id)).my_steps[0]!
  await decideAs(sales!, id, 'received')
  expect((await seen(builder!, id)).my_steps).toEqual([])
  const second = await fire(builder!, { id, step_id: late.id, outcome: 'received' })
  expect(second.body).toMatchObject({
    code: 'workflow.already_decided',
    winner: { first_name: 'Нямдорж', action: { mn: 'Хүлээн авсан' } },
  })
  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id })
  expect(
    statusHistories.filter(({ status_type }) => status_type === 'RECEIVE').map(({ emp }) => emp?.first_name),
  ).toEqual(['Нямдорж'])
})

test('a letter may be forwarded to one employee, to a job or to a role', async () => {
  for (const [target, holder] of [
    [HR, hr],
    [{ subject_type: 'TO_ORG_JOB' as const, struct_id: 5, job_id: 11 }, sales],
    [{ subject_type: 'TO_ROLE' as const, role_id: roles.builder }, builder],
  ] as const) {
    const id = await aLetter()
    expect((await decideAs(director!, id, 'forwarded', { targets: [target] })).status).toBe(200)
    expect((await holder!.call(listInbox, { box: 'waiting', limit: 100 })).body.items.map((item) => item.id)).toContain(
      id,
    )
    expect((await decideAs(holder!, id, 'received')).body.step.mn).toBe('Ажилтнуудад өгөх')
  }
})

test('a letter that is forwarded to nobody, or to a unit without anybody, stays where it is', async () => {
  const id = await aLetter()
  expect(refusalOf(await decideAs(director!, id, 'forwarded'))).toBe('422 workflow.no_target')
  expect(
    refusalOf(
      await decideAs(director!, id, 'forwarded', { targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: 99 }] }),
    ),
  ).toBe('403 workflow.target_elsewhere')
  expect((await seen(director!, id)).my_steps).toHaveLength(1)
})
