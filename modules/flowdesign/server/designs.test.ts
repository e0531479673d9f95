import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseRole } from '#modules/access/shared/index.ts'
import {
  createDocument,
  draw,
  type FlowContents,
  leaveFlow,
  listFlows,
  type Subject,
} from '#modules/workflow/shared/index.ts'
import { aDocument, refusalOf, seen } from '#modules/workflow/testing/index.ts'
import {
  createDesign,
  discardDesign,
  findReach,
  listDesigns,
  listFlowVersions,
  publishDesign,
  removeDesign,
  restoreDesign,
  retireDesign,
  saveDesign,
  showDesign,
  showFlowVersion,
} from '../shared/contract.ts'

const {
  services: { db },
  places: {
    orgs: { trade, school },
  },
  as,
} = await startedApp()
const [admin, builder, creator, principal] = await Promise.all(['admin', 'builder', 'creator', 'principal'].map(as))
const key = () => ({ 'idempotency-key': randomUUID() })
const leave = leaveFlow({
  headJob: trade.jobs.purchase_head,
  headStruct: trade.structs.purchase,
  hrRole: trade.roles.hr,
  directorRole: trade.roles.director,
})
const begin = async (mn: string, headers = key()) =>
  (await builder!.call(createDesign, { title: { mn }, from: { kind: 'template', template: 'leave' } }, headers)).body.id
const open = async (id: number) => (await builder!.call(showDesign, { id })).body
const save = (id: number, edit: number, contents: FlowContents, who = builder!) =>
  who.call(saveDesign, { id, edit, contents })
const publish = (id: number, edit: number, headers = key()) => builder!.call(publishDesign, { id, edit }, headers)
/** A flow that can be published, and how it stands. */
async function aFlow(mn: string) {
  const id = await begin(mn)
  const { contents, edit } = await open(id)
  const drawn: FlowContents = {
    ...contents,
    diagram: leave,
    form: [{ name: 'reason', label: { mn: 'Шалтгаан' }, kind: 'text', required: true }],
  }
  const saved = await save(id, edit, drawn)
  return { id, drawn, edit: saved.body.edit }
}

test('what is stale in other languages is kept with the draft, and is nothing that is published', async () => {
  const { id, drawn, edit } = await aFlow('Хуучирсан')
  const first = await publish(id, edit)
  const stale = { 'node label head_review': ['en' as const] }
  const noted = await save(id, first.body.edit, { ...drawn, stale })
  expect(noted.body, 'a note of the draft changes no meaning').toMatchObject({ has_changes: false })
  expect((await open(id)).contents.stale).toEqual(stale)
  const second = await publish(id, noted.body.edit)
  expect(second.body.version, 'the same meaning is the same version').toBe(first.body.version)
  expect((await open(id)).contents.stale, 'and publishing looks at nothing').toEqual(stale)
  const version = await builder!.call(showFlowVersion, { id, version: 1 })
  expect(JSON.stringify(version.body)).not.toContain('stale')
})

test('a flow is begun from a template, drawn, published, and a clerk sends a document through it', async () => {
  const headers = key()
  const id = await begin('Гарах зөвшөөрөл', headers)
  expect(await begin('Гарах зөвшөөрөл', headers), 'sent twice').toBe(id)
  const first = await open(id)
  expect(first).toMatchObject({
    state: 'draft',
    version: null,
    edit: 1,
    title: { mn: 'Гарах зөвшөөрөл' },
    contents: { number_prefix: 'Ч' },
  })
  const unready = await publish(id, 1)
  expect(refusalOf(unready)).toBe('422 flowdesign.has_errors')
  expect(unready.body).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({ code: 'SUBJECT_INCOMPLETE', node_id: 'hr_review' }),
    ]) as unknown[],
  })

  const contents = { ...first.contents, diagram: leave, title: { mn: 'Гарах', en: 'Exit' } }
  expect((await save(id, 1, contents)).body).toMatchObject({ edit: 2, has_changes: true })
  expect((await creator!.call(listFlows, {})).body.map((flow) => flow.id)).not.toContain(id)
  const once = key()
  for (const time of ['first', 'again, because its answer was lost'])
    expect((await publish(id, 2, once)).body, time).toEqual({ version: 1, edit: 3 })
  const document = await aDocument(creator!, {
    flow_id: id,
    fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-02', reason: 'Амрах' },
  })
  expect((await seen(creator!, document)).flow).toMatchObject({ title: { mn: 'Гарах', en: 'Exit' }, version: 1 })

  const [row] = (await builder!.call(listDesigns, {})).body.filter((flow) => flow.id === id)
  expect(row).toMatchObject({
    state: 'published',
    version: 1,
    has_changes: false,
    running: 1,
    updated_by: { first_name: 'Билгүүн' },
  })
  const log = await db
    .selectFrom('platform.audit')
    .select('action')
    .where('subject_type', '=', 'workflow.flow')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['workflow.flow_created', 'workflow.flow_published'])
})

test('a draft takes no longer names than a flow that is begun, and shows those that it had', async () => {
  const { id, drawn, edit } = await aFlow('Урт нэртэй')
  const [first, ...rest] = drawn.diagram.nodes
  const long = 'у'.repeat(201)
  for (const contents of [
    { ...drawn, title: { mn: 'Нэр', en: long } },
    { ...drawn, category: { mn: long } },
    { ...drawn, diagram: { ...drawn.diagram, nodes: [{ ...first!, data: { ...first!.data, label: long } }, ...rest] } },
  ]) {
    expect((await save(id, edit, contents)).status).toBe(422)
  }
  expect((await save(id, edit, { ...drawn, title: { mn: long.slice(1) } })).status).toBe(200)
})

test('a new version leaves documents on their way where they are, and every version can be read', async () => {
  const { id, drawn, edit } = await aFlow('Хувилбартай')
  const { body: first } = await publish(id, edit)
  await aDocument(creator!, { flow_id: id, fields: { reason: 'Амрах' } })
  expect((await save(id, first.edit, drawn)).body, 'as it is published').toMatchObject({ has_changes: false })
  const changed = { ...drawn, form: [] }
  const { body: saved } = await save(id, first.edit, changed)
  expect(saved.has_changes).toBe(true)
  expect((await publish(id, saved.edit)).body.version).toBe(2)
  const versions = (await builder!.call(listFlowVersions, { id })).body
  expect(
    versions.map(({ version, running, documents, is_current }) => ({ version, running, documents, is_current })),
  ).toEqual([
    { version: 2, running: 0, documents: 0, is_current: true },
    { version: 1, running: 1, documents: 1, is_current: false },
  ])
  expect((await builder!.call(showFlowVersion, { id, version: 1 })).body.form).toHaveLength(1)
  expect((await builder!.call(showFlowVersion, { id, version: 3 })).status).toBe(404)

  const { body: third } = await save(id, saved.edit + 1, { ...changed, number_prefix: 'Х' })
  expect((await builder!.call(discardDesign, { id, edit: third.edit })).status).toBe(200)
  expect(await open(id)).toMatchObject({ has_changes: false, contents: { number_prefix: 'Ч', form: [] } })
})

test('who saves second is told who was first and when, and two at once do not overwrite each other', async () => {
  const { id, drawn, edit } = await aFlow('Зэрэг')
  const both = await Promise.all([
    save(id, edit, { ...drawn, number_prefix: 'А' }),
    save(id, edit, { ...drawn, number_prefix: 'Б' }, admin),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = both[0].status === 200 ? 'Билгүүн' : 'Ганхуяг'
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({
    code: 'flowdesign.stale',
    saved: { by: { first_name: winner }, at: expect.any(String) as string },
  })
  expect(refused.body.message).toContain(winner)
  expect(refusalOf(await publish(id, edit))).toBe('409 flowdesign.stale')
})

test('a published flow is retired and brought back, one that never was is deleted', async () => {
  const { id, drawn, edit } = await aFlow('Түр')
  expect(refusalOf(await builder!.call(retireDesign, { id }))).toBe('409 flowdesign.never_published')
  const { body } = await publish(id, edit)
  expect(refusalOf(await builder!.call(removeDesign, { id }))).toBe('409 flowdesign.was_published')
  expect((await builder!.call(retireDesign, { id })).status).toBe(200)
  expect((await creator!.call(listFlows, {})).body.map((flow) => flow.id)).not.toContain(id)
  expect(refusalOf(await creator!.call(createDocument, { flow_id: id, title: 'Хожимдсон', fields: {} }))).toBe(
    '409 workflow.flow_not_published',
  )
  const { body: saved } = await save(id, body.edit, { ...drawn, form: [] })
  expect(refusalOf(await publish(id, saved.edit))).toBe('409 flowdesign.is_retired')
  expect((await builder!.call(restoreDesign, { id })).status).toBe(200)
  expect((await creator!.call(listFlows, {})).body.map((flow) => flow.id)).toContain(id)

  const copy = (await builder!.call(createDesign, { title: { mn: 'Хуулбар' }, from: { kind: 'copy', id } }, key())).body
    .id
  expect((await open(copy)).contents.form, 'with what was drawn last').toEqual([])
  expect((await builder!.call(removeDesign, { id: copy })).status).toBe(200)
  expect((await builder!.call(showDesign, { id: copy })).status).toBe(404)
})

test('rules are answered with the people of today, and a publish asks them again', async () => {
  const subject = (more: Partial<Subject>): Subject => ({
    ...leave.nodes.find(({ id }) => id === 'hr_review')!.data.subject!,
    role_id: null,
    ...more,
  })
  const { body } = await builder!.call(findReach, {
    subjects: [
      subject({ subject_type: 'TO_ROLE', role_id: trade.roles.director }),
      subject({ subject_type: 'TO_ORG_JOB', job_id: trade.jobs.purchase_head }),
      subject({ subject_type: 'CREATOR' }),
      subject({ subject_type: 'TO_ROLE', role_id: 999_999 }),
    ],
  })
  expect(body.map(({ rule, total, people }) => [rule, total, people.map(({ first_name }) => first_name)])).toEqual([
    ['role', 1, ['Энхжин']],
    ['job', 1, ['Сарангэрэл']],
    ['creator', 0, []],
    ['role', 0, []],
  ])
  const { id, drawn, edit } = await aFlow('Хэнд ч биш')
  const diagram = {
    ...leave,
    nodes: leave.nodes.map((node) =>
      node.id === 'hr_review'
        ? { ...node, data: { ...node.data, subject: subject({ subject_type: 'TO_ROLE', role_id: 999_999 }) } }
        : node,
    ),
  }
  const { body: saved } = await save(id, edit, { ...drawn, diagram })
  expect((await publish(id, saved.edit)).body).toMatchObject({ problems: [{ code: 'NOBODY', node_id: 'hr_review' }] })
})

test('whoever decides where the machine cannot need have no step of their own', async () => {
  const { id, drawn, edit } = await aFlow('Дүрмээр')
  const byRules = (role_id: number) =>
    draw({
      start: { type: 'START', next: 'ai' },
      ai: {
        type: 'AI_DECISION',
        ai: {
          rules: [{ when: '', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }],
          fallback: { subject_type: 'TO_ROLE', role_id },
        },
        on: { resolved_by_ai: 'end', returned_by_ai: 'cancel' },
      },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    })
  const { body: lost } = await save(id, edit, { ...drawn, diagram: byRules(999_999) })
  expect((await publish(id, lost.edit)).body).toMatchObject({ problems: [{ code: 'NOBODY', node_id: 'ai' }] })
  const { body: saved } = await save(id, lost.edit, { ...drawn, diagram: byRules(trade.roles.accountant) })
  expect((await publish(id, saved.edit)).body).toMatchObject({ version: 1 })
})

test('what no database keeps is refused, and so is whoever may not draw or stands in another organisation', async () => {
  const { id, drawn, edit } = await aFlow('Хамгаалалт')
  for (const title of [{ mn: 'a\0b' }, { mn: '\ud800' }])
    expect((await save(id, edit, { ...drawn, title })).status).toBe(422)
  const endless = Array.from({ length: 3001 }, (_, at) => ({
    id: String(at),
    type: 'action' as const,
    position: { x: 0, y: 0 },
    data: { label: 'a', icon: '', color: '', description: '' },
  }))
  expect((await save(id, edit, { ...drawn, diagram: { nodes: endless, edges: [] } })).status).toBe(422)
  expect(refusalOf(await save(id, edit, { ...drawn, description: { mn: 'a'.repeat(2_100_000) } }))).toBe(
    '413 platform.body_too_large',
  )
  for (const call of [
    creator!.call(listDesigns, {}),
    creator!.call(showDesign, { id }),
    save(id, edit, drawn, creator),
    creator!.call(publishDesign, { id, edit }, key()),
    creator!.call(retireDesign, { id }),
  ])
    expect((await call).status).toBe(403)
  const home = principal!
  await home.call(chooseRole, { extra_role: school.roles.admin })
  expect((await home.call(listDesigns, {})).body.map(({ title }) => title.mn)).not.toContain('Хамгаалалт')
  const theirs = [
    home.call(showDesign, { id }),
    save(id, edit, drawn, home),
    home.call(publishDesign, { id, edit }, key()),
    home.call(removeDesign, { id }),
    home.call(listFlowVersions, { id }),
  ]
  for (const reply of theirs) expect((await reply).status).toBe(404)
})

test('a drawing with a sign that no database keeps is refused like every text, and it is said where', async () => {
  const { id, drawn, edit } = await aFlow('Тэмдэгт')
  for (const sign of ['\0', '\ud800']) {
    const answer = await save(id, edit, { ...drawn, form: [{ ...drawn.form[0]!, label: { mn: `Шалтгаан${sign}` } }] })
    expect(refusalOf(answer)).toBe('422 platform.bad_input')
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['contents.form.0.label.mn'])
  }
  expect(await open(id)).toMatchObject({ edit })
})
