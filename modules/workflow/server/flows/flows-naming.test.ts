import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { createRole, removeRole, showRole } from '#modules/access/shared/index.ts'
import { leaveFlow } from '../../shared/flows/leave.ts'
import { flowsNaming } from './flows-naming.ts'
import { publishDefinition } from './publish.ts'
import { aDocument, decideAs, refusalOf } from '../../testing/office.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, jobs, structs } = app.places.orgs.trade
const [admin, creator, reviewer] = await Promise.all(['admin', 'creator', 'reviewer'].map(app.as))
const flow = (hrRole: number) => ({
  code: 'probe',
  number_prefix: 'Т',
  icon: 'calendar',
  title: { mn: 'Туршилтын урсгал', en: 'Probe flow' },
  description: { mn: '' },
  category: { mn: '' },
  form: [],
  diagram: leaveFlow({
    headJob: jobs.purchase_head,
    headStruct: structs.purchase,
    hrRole,
    directorRole: roles.director,
  }),
})
const publish = (hrRole: number) =>
  db.transaction().execute((trx) => publishDefinition(trx, orgId, 90, flow(hrRole), null))
const remove = (id: number, lang = 'mn_MN') => admin!.call(removeRole, { id }, { 'x-lang': lang })

test('a role to which a published flow gives steps cannot be deleted, nor while a document is on its way through an older version', async () => {
  const made = await admin!.call(
    createRole,
    {
      name: 'probe',
      display_name: { mn: 'Туршилт' },
      note: null,
      menus: null,
      default_menu: 1,
      permissions: ['workflow.documents.r'],
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const { id } = made.body
  await publish(id)
  const refused = await remove(id, 'en_US')
  expect((await admin!.call(showRole, { id })).body.flows).toEqual([{ mn: 'Туршилтын урсгал', en: 'Probe flow' }])
  expect([refusalOf(refused), refused.body.message]).toEqual([
    '409 access.role.in_flows',
    'Flows use this role, so it cannot be deleted: Probe flow.',
  ])

  const document = await aDocument(creator!, { flow_id: 90, fields: {} })
  await publish(roles.hr)
  expect(refusalOf(await remove(id))).toBe('409 access.role.in_flows')
  await decideAs(reviewer!, document, 'returned', { description: 'Болихгүй' })
  await decideAs(creator!, document, 'cancelled', { description: 'Болив' })
  expect((await admin!.call(showRole, { id })).body.flows).toEqual([])
  expect((await remove(id)).status).toBe(200)
})

test('a flow that asks whether its sender is of a unit, a job or a role names them as well', async () => {
  const drawn = flow(roles.hr)
  const [first] = drawn.diagram.nodes.filter(({ id }) => id === 'head_review')
  const when = `exists(senderRole, one, one in ["${roles.lawyer}"]) && "${structs.sales}" in senderUnit`
  const skip = { when, outcome: 'reviewed' as const }
  const nodes = drawn.diagram.nodes.map((node) => (node === first ? { ...node, data: { ...node.data, skip } } : node))
  await db
    .transaction()
    .execute((trx) =>
      publishDefinition(trx, orgId, 91, { ...drawn, code: 'asks', diagram: { ...drawn.diagram, nodes } }, null),
    )
  const naming = async (whom: Parameters<typeof flowsNaming>[2]) =>
    (await flowsNaming(db, orgId, whom)).filter(({ mn }) => mn === 'Туршилтын урсгал').length
  expect(await naming({ role_ids: [roles.lawyer] })).toBe(1)
  expect(await naming({ struct_ids: [structs.sales] })).toBe(1)
  expect(await naming({ job_ids: [roles.lawyer, structs.sales] })).toBe(0)
})
