import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { AppError } from '#platform/shared/errors.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { listFlows, showFlow } from '../../shared/documents/new-document.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { leaveFlow } from '../../shared/flows/leave.ts'
import { publishDefinition } from './publish.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [creator, reviewer, hr, director, outsider] = await Promise.all(
  ['creator', 'reviewer', 'hr', 'director', 'outsider'].map(app.as),
)

const parties = { headJob: trade.jobs.purchase_head, hrRole: trade.roles.hr, directorRole: trade.roles.director }
const flow = {
  code: 'pass',
  title: { mn: 'Зөвшөөрөл', en: 'Permit' },
  description: { mn: 'Гарах зөвшөөрөл' },
  category: { mn: 'Туршилт' },
  icon: 'doc',
  number_prefix: 'ГЗ',
  form: [{ name: 'reason', label: { mn: 'Шалтгаан' }, kind: 'text' as const, required: true }],
  diagram: leaveFlow(parties),
}
const publish = (changes: Partial<typeof flow> = {}) =>
  asSystem(app.services.db, (trx) => publishDefinition(trx, trade.orgId, 60, { ...flow, ...changes }, null))
const offered = async (person = creator) => (await person!.call(listFlows, {})).body.find(({ id }) => id === 60)

test('a published flow is offered to its own organisation, and the same content makes no new version but takes a new name', async () => {
  expect(await publish()).toBe(1)
  expect(await offered()).toMatchObject({ version: 1, title: { mn: 'Зөвшөөрөл' } })
  expect(await offered(outsider)).toBeUndefined()
  expect(await publish({ title: { mn: 'Гарах зөвшөөрөл', en: 'Exit permit' } })).toBe(1)
  expect(await offered()).toMatchObject({ version: 1, title: { mn: 'Гарах зөвшөөрөл' } })
})

test('a document keeps the version that it was sent with; the next one takes the newest', async () => {
  const before = await aDocument(creator!, { flow_id: 60, fields: { reason: 'Эмнэлэг' } })
  expect(await publish({ diagram: leaveFlow({ ...parties, hrRole: trade.roles.sales }) })).toBe(2)
  const after = await aDocument(creator!, { flow_id: 60, fields: { reason: 'Эмнэлэг' } })
  for (const id of [before, after]) await decideAs(reviewer!, id, 'reviewed')
  expect((await seen(creator!, before)).flow.version).toBe(1)
  expect((await seen(hr!, before)).my_steps).toHaveLength(1)
  expect((await seen(creator!, after)).flow.version).toBe(2)
  expect((await hr!.call(showDocument, { id: after })).status).toBe(404)
})

test('a flow that only one role may send is offered to nobody else, neither in the list nor by its address', async () => {
  const nodes = flow.diagram.nodes.map((node) =>
    node.type === 'start'
      ? {
          ...node,
          data: {
            ...node.data,
            subject: { ...node.data.subject!, subject_type: 'TO_ROLE' as const, role_id: trade.roles.hr },
          },
        }
      : node,
  )
  await asSystem(app.services.db, (trx) =>
    publishDefinition(trx, trade.orgId, 61, { ...flow, code: 'closed', diagram: { ...flow.diagram, nodes } }, null),
  )
  const ids = async (person = creator) => (await person!.call(listFlows, {})).body.map(({ id }) => id)
  expect([(await ids()).includes(61), (await ids(hr)).includes(61)]).toEqual([false, true])
  expect([(await creator!.call(showFlow, { id: 61 })).status, (await hr!.call(showFlow, { id: 61 })).status]).toEqual([
    404, 200,
  ])
})

test('whoever assigns is asked for people, and those get the step', async () => {
  const diagram = draw({
    start: { type: 'START', next: 'name' },
    name: { type: 'ASSIGN', to: toRole(trade.roles.director), on: { assigned: 'look' } },
    look: { type: 'CHECK', to: toRole(trade.roles.hr), on: { reviewed: 'end', returned: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  await asSystem(app.services.db, (trx) =>
    publishDefinition(trx, trade.orgId, 62, { ...flow, code: 'assign', diagram }, null),
  )
  const id = await aDocument(creator!, { flow_id: 62, fields: { reason: 'Эмнэлэг' } })
  expect((await seen(director!, id)).my_steps[0]?.outcomes).toMatchObject([{ outcome: 'assigned', targets: 'any' }])
  await decideAs(director!, id, 'assigned', { targets: [{ subject_type: 'TO_ROLE', role_id: trade.roles.reviewer }] })
  expect([(await seen(reviewer!, id)).my_steps.length, (await hr!.call(showDocument, { id })).status]).toEqual([1, 404])
})

test('a diagram that cannot be followed is not published', async () => {
  const broken = { ...flow.diagram, edges: flow.diagram.edges.slice(1) }
  const refusal = await publish({ diagram: broken }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({
    status: 409,
    code: 'workflow.not_a_diagram',
    details: {
      extra: {
        problems: expect.arrayContaining([
          expect.objectContaining({ code: 'START_WITHOUT_EDGE', node_id: 'start' }),
        ]) as unknown[],
      },
    },
  })
  expect(await offered()).toMatchObject({ version: 2 })
})
