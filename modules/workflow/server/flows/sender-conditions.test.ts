import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addHolders } from '#modules/access/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { showFlow } from '../../shared/documents/new-document.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'
import { brokenDocuments, publishDefinition } from '../index.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const { orgId, roles, structs, jobs } = trade
const [creator, sales, secretary, reviewer] = await Promise.all(
  ['creator', 'sales', 'secretary', 'reviewer'].map(app.as),
)

/** What purchasing sends takes a way of its own; what a secretary sends passes the first review by. */
const drawn = draw({
  start: { type: 'START', next: 'first' },
  first: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'lead', returned: 'cancel' } },
  money: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'cancel' } },
  lead: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
})
const diagram = {
  nodes: drawn.nodes.map((node) =>
    node.id === 'first'
      ? {
          ...node,
          data: {
            ...node.data,
            skip: { when: `exists(senderRole, one, one in ["${roles.secretary}"])`, outcome: 'reviewed' as const },
          },
        }
      : node,
  ),
  edges: [
    ...drawn.edges,
    {
      ...drawn.edges.find(({ source }) => source === 'first:reviewed')!,
      id: 'purchasing',
      target: 'money',
      data: { condition: `exists(senderUnit, one, one in ["${structs.purchase}"])`, order: 0 },
    },
  ],
}
const publish = (id: number, prefix: string, changed = diagram) =>
  asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `sender_${id}`,
        title: { mn: 'Илгээгч' },
        description: { mn: '' },
        category: { mn: '' },
        icon: 'doc',
        number_prefix: prefix,
        form: [],
        diagram: changed,
      },
      null,
    ),
  )
await publish(83, 'ИА')
const send = (who: typeof creator, flow_id = 83) => aDocument(who!, { flow_id, fields: {} })

test('two senders take two arrows, and one who has a role passes a step by', async () => {
  const [first, second, third] = [await send(creator), await send(sales), await send(secretary)]
  // As the way ahead said before anybody decided.
  const ahead = async (id: string) =>
    (await seen(reviewer!, id)).path.filter(({ state }) => state === 'ahead').map(({ status_id }) => status_id)
  expect([await ahead(first), await ahead(second)]).toEqual([
    ['money', 'end'],
    ['lead', 'end'],
  ])
  for (const id of [first, second]) expect((await decideAs(reviewer!, id, 'reviewed')).status).toBe(200)
  expect([(await seen(creator!, first)).status_id, (await seen(sales!, second)).status_id]).toEqual(['money', 'lead'])
  expect((await seen(secretary!, third)).status_id).toBe('lead')
  const { statusHistories } = (await secretary!.call(showHistory, { id: third })).body
  expect(statusHistories[1]).toMatchObject({ status_action: 'Алгассан', status_type: 'CHECK' })
  expect((await asSystem(app.services.db, (trx) => brokenDocuments(trx))).broken).toEqual([])
})

test('it stays with the unit, the job and the roles that the sender had then, and asks the structure of today', async () => {
  const condition = (text: string) => ({
    ...diagram,
    edges: diagram.edges.map((edge) =>
      edge.id === 'purchasing' ? { ...edge, data: { condition: text, order: 0 } } : edge,
    ),
  })
  await publish(84, 'ИБ', condition(`exists(senderJob, one, one in ["${jobs.purchase_head}"]) || senderLevel == 3`))
  await publish(85, 'ИВ', condition(`exists(senderRole, one, one in ["${roles.lawyer}"])`))
  const user_id = trade.users['creator']!
  const admin = await app.as('admin')
  const change = async (method: string, path: string, body: object) =>
    expect(
      (
        await admin.fetch(`/api${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    ).toBe(200)
  await admin.call(addHolders, { id: roles.lawyer, user_ids: [user_id] })
  const [byJob, byLevel, byRole] = [await send(reviewer, 84), await send(creator, 84), await send(creator, 85)]
  const next = async (id: string) => (await seen(reviewer!, id)).path.find(({ state }) => state === 'ahead')?.status_id
  const moveTo = (parent_id: number) => change('POST', `/organization/units/${structs.purchase}/move`, { parent_id })
  expect([await next(byLevel), await next(byRole)]).toEqual(['lead', 'money'])

  await moveTo(structs.office)
  expect(await next(byLevel)).toBe('money')
  await moveTo(structs.management)
  await change('DELETE', `/access/roles/${roles.lawyer}/people/${user_id}`, {})
  expect([await next(byLevel), await next(byRole), await next(byJob)]).toEqual(['lead', 'money', 'money'])
  expect((await creator!.call(showFlow, { id: 85 })).body.sender?.roles).not.toContain(roles.lawyer)
})

test('whoever begins a document is told where it will go for them; a flow that asks nothing tells nothing', async () => {
  const { body } = await creator!.call(showFlow, { id: 83 })
  expect(body.sender).toEqual({
    units: [structs.purchase, structs.management],
    jobs: [expect.any(Number)],
    roles: [roles.employee],
  })
  expect((await creator!.call(showFlow, { id: 2 })).body).not.toHaveProperty('sender')
})
