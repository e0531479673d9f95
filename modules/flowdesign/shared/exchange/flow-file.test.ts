import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_EDGES } from '#modules/workflow/shared/index.ts'
import { anyDiagram, flows, roles } from '#modules/workflow/testing/index.ts'
import { exportBpmn, importBpmn } from '../bpmn/index.ts'
import { exportFlow, type Flow, flowHash, importFlow } from './flow-file.ts'

const flow: Flow = {
  code: 'tender',
  title: { mn: 'Худалдан авалт', en: 'Tender', ko: '입찰' },
  description: { mn: 'Тайлбар' },
  category: { mn: 'Санхүү' },
  icon: 'money',
  number_prefix: 'ХА',
  version: 3,
  form: [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: true }],
  diagram: flows.tender,
}
const edited = (text: string, change: (file: Record<string, unknown>) => object) =>
  JSON.stringify(change(JSON.parse(text) as Record<string, unknown>))

test('a flow comes back from its file as it was, whatever its diagram', async () => {
  await fc.assert(
    fc.asyncProperty(anyDiagram, async (diagram) => {
      const text = await exportFlow({ ...flow, diagram })
      const read = await importFlow(text)
      expect(read).toMatchObject({ ok: true, strangers: [], isChanged: false })
      expect(read.ok && (await exportFlow(read.flow))).toBe(text)
    }),
    { numRuns: 30 },
  )
})

test('who does not exist here is told, and the step is left without them', async () => {
  const read = await importFlow(await exportFlow(flow), {
    roles: new Set([roles.finance, roles.secretary, roles.director, roles.officer]),
  })
  expect(read.ok && read.strangers).toEqual([
    { node_id: 'legal_review', step: 'Хуульч хянах', kind: 'role_id', id: roles.lawyer },
  ])
  const subjects = read.ok ? read.flow.diagram.nodes.flatMap(({ data }) => data.subject ?? []) : []
  expect(subjects.some(({ role_id }) => role_id === roles.lawyer)).toBe(false)
  expect(subjects.some(({ role_id }) => role_id === roles.finance)).toBe(true)
})

test('numbers of another organisation name nobody here, although somebody has the same ones', async () => {
  const named = (read: Awaited<ReturnType<typeof importFlow>>) =>
    read.ok &&
    read.flow.diagram.nodes.flatMap(({ data: { subject } }) =>
      [subject?.role_id, subject?.job_id, subject?.struct_id, subject?.emp_id, subject?.user_id].filter(
        (id) => typeof id === 'number',
      ),
    )
  const theirs = await exportFlow(flow, 7)
  const [home, away, unknown] = [
    await importFlow(theirs, { org: 7 }),
    await importFlow(theirs, { org: 8 }),
    await importFlow(await exportFlow(flow), { org: 8 }),
  ]
  expect(named(home)).not.toEqual([])
  expect(home).toMatchObject({ strangers: [] })
  expect(named(away)).toEqual([])
  expect(away).toMatchObject({
    isChanged: false,
    strangers: expect.arrayContaining([expect.objectContaining({ kind: 'role_id', id: roles.lawyer })]),
  })
  expect(named(unknown)).toEqual(named(home))
})

test('a condition names nobody who is not here, and is said to lack somebody where none is left', async () => {
  const [first] = flow.diagram.edges
  const read = async (condition: string) => {
    const edges = [...flow.diagram.edges, { ...first!, id: 'asked', data: { condition, order: 0 } }]
    const given = await importFlow(await exportFlow({ ...flow, diagram: { ...flow.diagram, edges } }), {
      structs: new Set([4]),
      roles: new Set(Object.values(roles)),
    })
    return given.ok && [given.flow.diagram.edges.at(-1)?.data?.condition, ...given.strangers.map(({ id }) => id)]
  }
  const among = (list: string) => `exists(senderUnit, one, one in ${list})`
  expect(await read(among('["4"]'))).toEqual([among('["4"]')])
  expect(await read(among('["3", "4", "5"]'))).toEqual([among('["4"]'), 3, 5])
  expect(await read(`${among('["3", "5"]')} && senderLevel < 3`)).toEqual([`${among('')} && senderLevel < 3`, 3, 5])
  expect(await read('"3" in senderUnit')).toEqual(['"" in senderUnit', 3])
})

test('the organisation of the file never comes along', async () => {
  const diagram = {
    ...flow.diagram,
    nodes: flow.diagram.nodes.map((node) => ({
      ...node,
      data: { ...node.data, ...(node.data.subject && { subject: { ...node.data.subject, org_id: 99 } }) },
    })),
  }
  const read = await importFlow(await exportFlow({ ...flow, diagram }))
  expect(JSON.stringify(read)).not.toContain('"org_id":99')
})

test('a file that somebody edited is taken, and that is said', async () => {
  const text = edited(await exportFlow(flow), (file) => ({ ...file, form: [] }))
  expect(await importFlow(text)).toMatchObject({ ok: true, isChanged: true })
  expect(await flowHash(flow)).not.toBe(await flowHash({ ...flow, form: [] }))
})

test('the largest flow that may be drawn comes back from its file', async () => {
  const [first] = flow.diagram.edges
  const edges = Array.from({ length: MOST_EDGES }, (_, at) => ({ ...first!, id: `e${at}` }))
  const diagram = { ...flow.diagram, edges }
  expect(await importFlow(await exportFlow({ ...flow, diagram }))).toMatchObject({ ok: true })
  const drawn = importBpmn(exportBpmn(diagram, { code: 'large', title: 'Том' }))
  expect(drawn.ok && drawn.diagram.edges.length).toBe(MOST_EDGES)
})

test('a step is due in no more hours than can be counted', async () => {
  const due = (due_hours: number) => ({
    ...flow,
    diagram: {
      ...flow.diagram,
      nodes: flow.diagram.nodes.map((node) =>
        node.type === 'action' ? { ...node, data: { ...node.data, due_hours } } : node,
      ),
    },
  })
  expect(await importFlow(await exportFlow(due(10_000)))).toMatchObject({ ok: true })
  expect(await importFlow(await exportFlow(due(1e9)))).toMatchObject({ ok: false, reason: 'invalid' })
})

test('other files are refused, and say where they go wrong', async () => {
  const text = await exportFlow(flow)
  expect(await importFlow('{')).toEqual({ ok: false, reason: 'not_json', at: '' })
  expect(await importFlow('[1]')).toEqual({ ok: false, reason: 'not_a_flow', at: '' })
  expect(await importFlow(edited(text, (file) => ({ ...file, format: 'bpmn' })))).toEqual({
    ok: false,
    reason: 'not_a_flow',
    at: '',
  })
  expect(await importFlow(edited(text, (file) => ({ ...file, format_version: 2 })))).toEqual({
    ok: false,
    reason: 'newer_format',
    at: '2',
  })
  expect(await importFlow(edited(text, (file) => ({ ...file, title: { en: 'Tender' } })))).toEqual({
    ok: false,
    reason: 'invalid',
    at: 'title.mn',
  })
  expect(
    await importFlow(edited(text, (file) => ({ ...file, diagram: { nodes: [{ id: 'a' }], edges: [] } }))),
  ).toMatchObject({ ok: false, reason: 'invalid', at: 'diagram.nodes.0.type' })
  expect(await importFlow(' '.repeat(8_000_001))).toEqual({ ok: false, reason: 'too_large', at: '' })
})
