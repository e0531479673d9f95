import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import {
  listTemplates,
  MOST_SHARED_TEMPLATES,
  MOST_TEMPLATES,
  removeTemplate,
  saveTemplate,
} from '../../shared/filing/templates.ts'
import { leaveFlow } from '../../shared/flows/leave.ts'
import { publishDefinition } from '../flows/publish.ts'
import { refusalOf } from '../../testing/office.ts'

const app = await startedApp()
const [creator, sales, outsider, admin] = (await Promise.all(
  ['creator', 'sales', 'outsider', 'admin'].map(app.as),
)) as [Awaited<ReturnType<typeof app.as>>, ...Awaited<ReturnType<typeof app.as>>[]]
type Person = typeof creator
const leave = {
  flow_id: 2,
  name: 'Ээлжийн амралт',
  title: 'Ээлжийн амралт авах тухай',
  fields: { kind: 'annual', reason: 'Ээлжийн амралт' },
  is_shared: false,
}
const namesFor = async (person: Person) => (await person.call(listTemplates, {})).body.map(({ name }) => name)

test('what was written is kept as a template, as far as the form asks for it, and begins the next document', async () => {
  const { status, body } = await creator.call(saveTemplate, { ...leave, fields: { ...leave.fields, unknown: 'x' } })
  expect(status).toBe(200)
  expect((await creator.call(listTemplates, {})).body).toEqual([
    { ...leave, id: body.id, type_id: null, may_remove: true },
  ])
  for (const other of [sales!, outsider!, admin!]) expect(await namesFor(other)).toEqual([])
  // A colleague's own template does not exist for others.
  for (const other of [sales!, outsider!, admin!])
    expect(refusalOf(await other.call(removeTemplate, { id: body.id }))).toBe('404 workflow.templates.missing')
  expect((await creator.call(removeTemplate, { id: body.id })).status).toBe(200)
  expect(await namesFor(creator)).toEqual([])
})

test('templates stand in the order of the alphabet', async () => {
  for (const name of ['Үнэ', 'Уулзалт', 'Ёслол', 'Ерөнхий', 'Явуулах'])
    await sales!.call(saveTemplate, { ...leave, name })
  expect(await namesFor(sales!)).toEqual(['Ерөнхий', 'Ёслол', 'Уулзалт', 'Үнэ', 'Явуулах'])
  for (const { id } of (await sales!.call(listTemplates, {})).body) await sales!.call(removeTemplate, { id })
})

test('administrators share templates with everybody of their organisation, and take them back', async () => {
  expect(refusalOf(await creator.call(saveTemplate, { ...leave, is_shared: true }))).toBe(
    '403 workflow.templates.not_yours',
  )
  const {
    body: { id },
  } = await admin!.call(saveTemplate, { ...leave, is_shared: true })
  expect((await sales!.call(listTemplates, {})).body).toMatchObject([{ id, is_shared: true, may_remove: false }])
  expect(await namesFor(outsider!)).toEqual([])
  expect(refusalOf(await sales!.call(removeTemplate, { id }))).toBe('403 workflow.templates.not_yours')
  expect((await admin!.call(removeTemplate, { id })).status).toBe(200)
})

test('a template of a flow that only one role may send is listed for nobody else', async () => {
  const { trade } = app.places.orgs
  const open = leaveFlow({
    headJob: trade.jobs.purchase_head,
    hrRole: trade.roles.hr,
    directorRole: trade.roles.director,
  })
  const nodes = open.nodes.map((node) =>
    node.type === 'start'
      ? {
          ...node,
          data: {
            ...node.data,
            subject: { ...node.data.subject!, subject_type: 'TO_ROLE' as const, role_id: trade.roles.sales },
          },
        }
      : node,
  )
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      trade.orgId,
      63,
      {
        code: 'of-sales',
        title: { mn: 'Борлуулалт' },
        description: { mn: 'Борлуулалтын албанд' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'Б',
        form: [],
        diagram: { ...open, nodes },
      },
      null,
    ),
  )
  await admin!.call(saveTemplate, { ...leave, flow_id: 63, name: 'Борлуулалтын', fields: {}, is_shared: true })
  expect([
    (await namesFor(sales!)).includes('Борлуулалтын'),
    (await namesFor(creator)).includes('Борлуулалтын'),
  ]).toEqual([true, false])
})

test.each([
  ['without a name', { name: '  ' }, '422 platform.bad_input'],
  ['of an unknown flow', { flow_id: 4711 }, '404 workflow.flow_missing'],
  ['of a type that its flow does not have', { type_id: 4711 }, '422 workflow.type_not_of_flow'],
])('a template %s is refused', async (_what, more, refusal) => {
  expect(refusalOf(await creator.call(saveTemplate, { ...leave, ...more }))).toBe(refusal)
})

test('one person keeps a hundred templates and an organisation shares four hundred, also where many come at once', async () => {
  const { db } = app.services
  const { orgId, users } = app.places.orgs.trade
  const fill = (login: string, count: number, is_shared: boolean) =>
    db
      .insertInto('workflow.document_templates')
      .values(
        Array.from({ length: count }, (_, at) => ({
          org_id: orgId,
          id: randomUUID(),
          user_id: users[login]!,
          definition_id: leave.flow_id,
          type_id: null,
          name: `${login} ${at}`,
          title: '',
          fields: '{}',
          is_shared,
        })),
      )
      .execute()
  const saveMany = async (who: Person, is_shared: boolean) =>
    (await Promise.all(Array.from({ length: 6 }, () => who.call(saveTemplate, { ...leave, is_shared })))).map((reply) =>
      reply.status === 200 ? 'saved' : refusalOf(reply),
    )
  const counted = (replies: string[]) =>
    Object.fromEntries([...Map.groupBy(replies, (one) => one)].map(([one, all]) => [one, all.length]))

  await db.deleteFrom('workflow.document_templates').where('org_id', '=', orgId).execute()
  await fill('creator', MOST_TEMPLATES - 2, false)
  expect(counted(await saveMany(creator, false))).toEqual({ saved: 2, '409 workflow.templates.too_many': 4 })
  for (const login of ['reviewer', 'hr', 'sales']) await fill(login, 100, true)
  await fill('director', MOST_SHARED_TEMPLATES - 301, true)
  expect(counted(await saveMany(admin!, true))).toEqual({ saved: 1, '409 workflow.templates.too_many_shared': 5 })
  expect((await admin!.call(saveTemplate, leave)).status).toBe(200)
  expect((await creator.call(listTemplates, {})).body).toHaveLength(MOST_TEMPLATES + MOST_SHARED_TEMPLATES)
  await db.deleteFrom('workflow.document_templates').where('org_id', '=', orgId).execute()
})
