import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changeUserRoles } from '#modules/access/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { findDocuments } from '../../shared/search.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { aDocument, decideAs, fire, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from './publish.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const FLOW = 91
const [secretary, creator] = [await app.as('secretary'), await app.as('creator')]
const title = { mn: 'Хүсэлт' }

/** Everybody has this role: whoever sends finds their own document waiting for it, unless the step says otherwise. */
const role = trade.roles['secretary']
await asSystem(app.services.db, (trx) =>
  publishDefinition(
    trx,
    trade.orgId,
    FLOW,
    {
      code: 'apart',
      title,
      description: title,
      category: title,
      icon: 'doc',
      number_prefix: 'Х',
      form: [],
      diagram: draw({
        start: { type: 'START', next: 'check' },
        check: { type: 'CHECK', to: toRole(role), separation: { sender: true }, on: { reviewed: 'end' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      }),
    },
    null,
  ),
)
/** To human resources, besides the role that they have. */
async function giveRole(extra_role_ids: number[]) {
  const admin = await app.as('admin')
  const id = trade.users['hr']!
  const input = { id, main_role_id: trade.roles['hr'], extra_role_ids, default_menu: null }
  expect((await admin.call(changeUserRoles, input)).status).toBe(200)
}

const send = (person: typeof secretary) => aDocument(person, { flow_id: FLOW, title: 'Өөрийн хүсэлт', fields: {} })

test('what one sent to a role of one’s own goes to somebody else, and waits nowhere for oneself', async () => {
  const before = (await secretary.call(countInbox, {})).body.waiting
  const id = await send(secretary)
  const { holders, my_steps } = await seen(secretary, id)
  expect(my_steps).toEqual([])
  // The only secretary is whoever sent it: who stands in for them has it.
  expect(holders.flatMap(({ people }) => people.map(({ user_id }) => user_id))).not.toContain(trade.users['secretary'])
  expect(holders.flatMap(({ people }) => people)).toHaveLength(1)
  expect((await secretary.call(countInbox, {})).body.waiting).toBe(before)
  const { statusHistories } = (await secretary.call(showHistory, { id })).body
  expect(statusHistories.at(-1)).toMatchObject({ stands_in: { as: expect.any(String) as string } })
})

test('with a colleague of the role it waits for them alone, in list, count, search and on the page', async () => {
  const hr = trade.users['hr']!
  await giveRole([role])
  const colleague = await app.as('hr')
  const id = await send(secretary)
  const listed = async (person: typeof secretary) =>
    (await person.call(listInbox, { box: 'waiting' })).body.items.some((item) => item.id === id)
  const found = async (person: typeof secretary) =>
    (await person.call(findDocuments, { q: 'Өөрийн хүсэлт', part: 'waiting' })).body.items.some((one) => one.id === id)
  expect([await listed(secretary), await listed(colleague)]).toEqual([false, true])
  await expect.poll(() => found(colleague), { timeout: 15_000, interval: 100 }).toBe(true)
  expect(await found(secretary)).toBe(false)
  const document = await seen(secretary, id)
  expect(document.holders.flatMap(({ people }) => people.map(({ user_id }) => user_id))).toEqual([hr])
  const step_id = document.holders[0]!.step_id
  expect(refusalOf(await fire(secretary, { id, step_id, outcome: 'reviewed' }))).toBe('403 workflow.barred')
  expect((await decideAs(colleague, id, 'reviewed')).body.document_status).toBe('ENDED')
})

test('once only those are left who may not decide it, it goes up the ladder', async () => {
  const id = await send(secretary)
  expect((await seen(secretary, id)).holders[0]!.people).toHaveLength(1)
  await giveRole([])
  await app.runJob('workflow.unattended')
  const { holders } = await seen(secretary, id)
  expect(holders[0]!.people.map(({ user_id }) => user_id)).not.toContain(trade.users['secretary'])
  expect(holders[0]).toMatchObject({ incident: null, people: [expect.anything()] })
})

test('a document of somebody else waits for all who have the role', async () => {
  const id = await send(creator)
  expect((await decideAs(secretary, id, 'reviewed')).body.document_status).toBe('ENDED')
})
