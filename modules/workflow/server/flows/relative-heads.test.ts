import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const fields = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const leaveOf = async (login: string) => aDocument(await app.as(login), { flow_id: 2, title: `Чөлөө ${login}`, fields })
const headFor = async (login: string) => {
  const sender = await app.as(login)
  const { holders } = await seen(sender, await leaveOf(login))
  return holders.flatMap(({ people }) => people.map(({ first_name }) => first_name))
}

test('seven requests for leave of five units reach seven right heads, and the one of the chief executive human resources', async () => {
  const reached = {
    // Procurement.
    creator: ['Сарангэрэл'],
    // Sales.
    sales: ['Тэмүүлэн'],
    // Finance.
    accountant: ['Мөнхбат'],
    // Technology.
    builder: ['Ганхуяг'],
    // A head's own goes on to whoever heads the unit above.
    reviewer: ['Энхжин'],
    councillor1: ['Энхжин'],
    // The head of administration does not use the system.
    secretary: ['Энхжин'],
    director: ['Наранцэцэг'],
  }
  for (const [login, heads] of Object.entries(reached)) expect([login, await headFor(login)]).toEqual([login, heads])
})

test('the head finds it waiting, decides it, and it goes on', async () => {
  const id = await leaveOf('sales')
  const head = await app.as('councillor3')
  expect((await head.call(listInbox, { box: 'waiting' })).body.items.map((row) => row.id)).toContain(id)
  expect((await decideAs(head, id, 'reviewed')).body.step.mn).toBe('Хүний нөөц хянах')
})

test('what a rule went past stands in the history with its reason', async () => {
  const id = await leaveOf('secretary')
  const sender = await app.as('secretary')
  const { statusHistories } = (await sender.call(showHistory, { id })).body
  expect(statusHistories[1]).toMatchObject({
    emp: { first_name: 'Энхжин' },
    reached: { passed: [{ unit: 'Захиргаа, хүний нөөц', why: 'vacant' }], at_top: false },
  })
  const rows = await app.services.db
    .selectFrom('workflow.steps')
    .select(['stands_in', 'job_id', 'subject_type'])
    .where('org_id', '=', trade.orgId)
    .where('row_id', '=', id)
    .where('status_type', '=', 'CHECK')
    .execute()
  expect(rows).toEqual([
    {
      subject_type: 'TO_ORG_JOB',
      job_id: trade.jobs.director,
      stands_in: {
        reached: { from: trade.structs.office, passed: [{ struct_id: trade.structs.office, why: 'vacant' }] },
      },
    },
  ])
})
