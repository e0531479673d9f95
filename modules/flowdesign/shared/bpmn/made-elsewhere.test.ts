import { expect, test } from 'vitest'
import { flows } from '#modules/workflow/testing/index.ts'
import { exportBpmn, importBpmn } from './index.ts'

const spaces =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"'
const arrow = (from: string, to: string, id = `${from}_${to}`) =>
  `<sequenceFlow ${id && `id="${id}"`} sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string, name: string, inside = '') => `<userTask id="${id}" name="${name}">${inside}</userTask>`

function read(text: string, known = {}) {
  const flow = importBpmn(text, known)
  if (!flow.ok) throw new Error(flow.reason)
  const { nodes, edges } = flow.diagram
  for (const things of [nodes, edges])
    expect(new Set(things.map(({ id }) => id)).size, 'each id once').toBe(things.length)
  return {
    nodes,
    edges,
    kinds: nodes
      .filter(({ type }) => type === 'action')
      .map(({ data }) => `${data.subject?.object_type} ${data.label}`),
    said: flow.report
      .filter(({ code }) => code !== 'laid_out')
      .map(({ code, name, detail }) => [code, name, detail].filter(Boolean).join(' | ')),
  }
}
const drawn = (process: string, around = '') =>
  `<definitions ${spaces}>${around}<process id="p"><startEvent id="s"/><endEvent id="e"/>${process}</process></definitions>`

test('a step stands in the lane that it is drawn in where the lane does not name its steps', () => {
  const shape = (id: string, x: number, y: number, width: number, height: number) =>
    `<bpmndi:BPMNShape bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
  const shapes = [
    shape('c', 0, 0, 600, 100),
    shape('b', 0, 100, 600, 200),
    shape('d', 30, 200, 570, 100),
    shape('s', 10, 30, 36, 36),
    shape('write', 100, 10, 100, 80),
    shape('sign', 250, 110, 100, 80),
    shape('stamp', 400, 210, 100, 80),
    shape('file', 250, 210, 100, 80),
  ]
  const lanes =
    '<laneSet><lane id="c" name="Clerk"><flowNodeRef>file</flowNodeRef></lane><lane id="b" name="Boss"><childLaneSet><lane id="d" name="Deputy"/></childLaneSet></lane></laneSet>'
  const steps = `${task('write', 'Write')}${task('sign', 'Sign')}${task('stamp', 'Stamp')}${task('file', 'File')}`
  const text = drawn(
    `${lanes}${steps}${arrow('s', 'write')}${arrow('write', 'sign')}${arrow('sign', 'stamp')}${arrow('stamp', 'file')}${arrow('file', 'e')}`,
  ).replace(
    '</definitions>',
    `<bpmndi:BPMNDiagram><bpmndi:BPMNPlane>${shapes.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`,
  )
  const { nodes, said } = read(text, { roles: [{ id: 3, names: ['deputy'] }] })
  expect(said).toEqual([
    'role_unknown | Clerk | Write',
    'role_unknown | Boss | Sign',
    'role_found | Deputy / Boss | Stamp',
    'role_unknown | Clerk | File',
  ])
  expect(nodes.find(({ id }) => id === 'stamp')?.data.subject?.role_id).toBe(3)
})

test('a timer at a sub-process that is unfolded, or at nothing, is told as gone rather than as taken', () => {
  const timer = (name: string, at: string) =>
    `<boundaryEvent id="${name}" attachedToRef="${at}"><timerEventDefinition><timeDuration>P5D</timeDuration></timerEventDefinition></boundaryEvent>`
  const { nodes, said } = read(
    drawn(
      `<subProcess id="o" name="Handle">${task('a', 'Look')}</subProcess>${timer('slow', 'o')}${timer('lost', 'nobody')}${task('b', 'Close')}${timer('late', 'b')}${arrow('s', 'o')}${arrow('o', 'b')}${arrow('b', 'e')}`,
    ),
  )
  expect(nodes.map(({ data }) => data.due_hours).filter(Boolean)).toEqual([40])
  expect(said).toEqual([
    'subprocess | Handle',
    'boundary | Handle: slow',
    'boundary | lost',
    'hours | Close | P5D → 40',
    'element | slow | P5D',
    'element | lost | P5D',
  ])
})

test('ids that look alike stay apart, and arrows without any get one each', () => {
  const steps = ['a', 'o-a', 'g.2', 'x'].map((id) => task(id, `Step ${id}`)).join('')
  const arrows = [
    ['s', 'a'],
    ['a', 'o-a'],
    ['o-a', 'g'],
    ['g', 'g.2'],
    ['g', 'x'],
    ['g', 'e'],
    ['g.2', 'e'],
    ['x', 'e'],
  ]
    .map(([from, to]) => arrow(from!, to!, ''))
    .join('')
  const { nodes, edges } = read(drawn(`${steps}<exclusiveGateway id="g"/>${arrows}`))
  expect(nodes.filter(({ type }) => type === 'action').map(({ id }) => id)).toEqual([
    'a',
    'o-a',
    'g.2',
    'x',
    'g',
    'g.2.2',
  ])
  const owner = (id: string) => nodes.find((node) => node.id === id)?.parentId ?? id
  expect(edges.map(({ source, target }) => `${owner(source)} → ${target}`).toSorted()).toEqual([
    'a → o-a',
    'g → g.2',
    'g → g.2.2',
    'g.2 → e',
    'g.2.2 → e',
    'g.2.2 → x',
    'o-a → g',
    's → a',
    'x → e',
  ])
})

test('whoever looks at a correction does not make it; who was to make one is told', () => {
  const names = [
    'Approve change request',
    'Review corrections',
    'Fix the figures',
    'Засварласныг хянах',
    '수정안 검토',
    '申請の修正',
  ]
  const lane = `<laneSet><lane id="l" name="Accountant">${names.map((_name, at) => `<flowNodeRef>t${at}</flowNodeRef>`).join('')}</lane></laneSet>`
  const { kinds, said } = read(
    drawn(
      `${lane}${names.map((name, at) => task(`t${at}`, name)).join('')}${arrow('s', 't0')}${names.map((_name, at) => arrow(`t${at}`, at === 5 ? 'e' : `t${at + 1}`)).join('')}`,
    ),
  )
  expect(kinds).toEqual([
    'CHECK Approve change request',
    'CHECK Review corrections',
    'RE_CREATE Fix the figures',
    'CHECK Засварласныг хянах',
    'CHECK 수정안 검토',
    'RE_CREATE 申請の修正',
  ])
  expect(said).toContain('recreate | Fix the figures | Accountant')
})

test('a group that an engine names as such is a role', () => {
  const owner =
    '<potentialOwner><resourceAssignmentExpression><formalExpression>user(bat), group(management)</formalExpression></resourceAssignmentExpression></potentialOwner>'
  const { said } = read(drawn(`${task('t', 'Sign', owner)}${arrow('s', 't')}${arrow('t', 'e')}`), {
    roles: [{ id: 1, names: ['Management'] }],
  })
  expect(said).toEqual(['role_found | management / user(bat) | Sign'])
})

test('what is written at a drawn group is told', () => {
  const { said } = read(
    drawn(
      `${task('t', 'Pay')}${arrow('s', 't')}${arrow('t', 'e')}<group id="g" categoryValueRef="v"/>`,
      '<category id="c"><categoryValue id="v" value="Finance only"/></category>',
    ),
  )
  expect(said).toContain('element | Finance only')
})

test('a step of ours that another tool copied is a step like any other', () => {
  const text = exportBpmn(flows.leave, { code: 'leave', title: 'Leave' })
  const [step = '', id = ''] = /<bpmn:userTask id="([^"]+)"[\s\S]*?<\/bpmn:userTask>/.exec(text) ?? []
  const copy = step.replace(`id="${id}"`, 'id="Activity_copy"').replaceAll(/<bpmn:(?:in|out)going>.*\n/g, '')
  const before = read(text)
  const { nodes, edges } = read(
    text.replace(
      '</bpmn:process>',
      `${copy}<bpmn:sequenceFlow id="f" sourceRef="Activity_copy" targetRef="${id}"/></bpmn:process>`,
    ),
  )
  expect(
    nodes
      .filter(({ data }) => data.label === before.nodes.find((node) => node.id === id)?.data.label)
      .map((node) => node.id),
  ).toEqual([id, 'Activity_copy'])
  expect(edges.filter(({ source }) => source === 'Activity_copy:reviewed').map(({ target }) => target)).toEqual([id])
})
