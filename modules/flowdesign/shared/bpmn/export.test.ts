import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import {
  anyDiagram,
  brokenConditions,
  brokenShapes,
  brokenSteps,
  brokenWays,
  flows,
  goodDrawings,
  subtleDrawings,
} from '#modules/workflow/testing/index.ts'
import { canonicalText } from '../exchange/canonical.ts'
import { exportBpmn, importBpmn } from './index.ts'
import { schemaProblems } from './testing/schema.ts'

const named = { code: 'council', title: 'Зөвлөлийн шийдвэр', orgId: 7 }
const corpus = [
  ...goodDrawings,
  ...brokenShapes,
  ...brokenSteps,
  ...brokenWays,
  ...brokenConditions,
  ...subtleDrawings,
].map(({ name, diagram }) => [name, diagram] as const)

function again(text: string) {
  const read = importBpmn(text)
  if (!read.ok) throw new Error(`${read.reason} in line ${read.line}`)
  return read
}
const sorted = ({ nodes, edges }: Diagram) => ({
  nodes: nodes.map(canonicalText).toSorted(),
  edges: edges.map(canonicalText).toSorted(),
})

/** Ids and names as hostile as a file may hold them, places anywhere. */
const odd = fc.constantFrom(
  'a',
  '1',
  'o-1',
  'a--b',
  'x-shape',
  'Алхам',
  '검토 1',
  'a:b',
  '<"&\'>',
  'a_3a.b',
  ' ',
  '\u0001',
  '😀',
  ']]>',
  'tab\there',
  'line\nbreak',
  '\ud800',
)
const stranger = fc
  .tuple(
    anyDiagram,
    fc.array(
      fc.tuple(
        odd,
        odd,
        fc.double({ noNaN: true, min: -1e5, max: 1e5 }),
        fc.double({ noNaN: true, min: -1e5, max: 1e5 }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([diagram, changes]): Diagram => {
    const rename = new Map(diagram.nodes.slice(0, changes.length).map(({ id }, at) => [id, `${changes[at]![0]}${at}`]))
    const of = (id: string) => rename.get(id) ?? id
    const nodes = diagram.nodes.map((node, at) => {
      const change = changes[at]
      const id = of(node.id)
      const parent = node.parentId === undefined ? {} : { parentId: of(node.parentId) }
      if (!change) return { ...node, id, ...parent }
      return {
        ...node,
        id,
        ...parent,
        position: { x: change[2], y: change[3] },
        data: { ...node.data, label: change[1], description: change[0] },
      }
    })
    return {
      nodes,
      edges: diagram.edges.map((edge) => ({ ...edge, source: of(edge.source), target: of(edge.target) })),
    }
  })

const numRuns = process.env['ORGIL_NIGHTLY'] ? 10_000 : 500

test('17. export∘import∘export = export, positions kept (±1 px)', { timeout: numRuns * 100 }, () => {
  fc.assert(
    fc.property(fc.oneof(anyDiagram, stranger), (diagram) => {
      const text = exportBpmn(diagram, named)
      const { diagram: back, report, org_id } = again(text)
      expect(exportBpmn(back, { ...named, orgId: org_id })).toBe(text)
      const places = new Map(back.nodes.map(({ id, position }) => [id, position]))
      const moved = diagram.nodes.filter(
        ({ id, position: { x, y } }) => !(Math.abs(places.get(id)!.x - x) <= 1 && Math.abs(places.get(id)!.y - y) <= 1),
      )
      expect([report, moved]).toEqual([[], []])
      expect(sorted(back)).toEqual(sorted(diagram))
    }),
    { numRuns },
  )
})

test.each(corpus)(
  'nothing of a drawing is lost on its way out and back, however broken it is: %s',
  (_name, diagram) => {
    const text = exportBpmn(diagram, named)
    const { diagram: back, report, title } = again(text)
    expect(exportBpmn(back, named)).toBe(text)
    expect(sorted(back)).toEqual(sorted(JSON.parse(JSON.stringify(diagram)) as Diagram))
    expect([report, title]).toEqual([[], named.title])
  },
)

test('the reader of bpmn.io takes what we write, without a warning', async () => {
  for (const diagram of [
    ...Object.values(flows),
    ...corpus.map(([, drawn]) => drawn).filter(({ nodes }) => nodes.length < 30),
  ]) {
    const { warnings, rootElement } = await new BpmnModdle().fromXML(exportBpmn(diagram, named))
    expect([warnings.map(({ message }) => message), rootElement.$type]).toEqual([[], 'bpmn:Definitions'])
  }
})

test('what we write is valid by the schema of BPMN 2.0, and the schema sees what is not', () => {
  for (const [name, diagram] of corpus.filter(([, { nodes }]) => nodes.length < 60))
    expect(schemaProblems(exportBpmn(diagram, named)), name).toEqual([])
  fc.assert(
    fc.property(fc.oneof(anyDiagram, stranger), (diagram) => {
      expect(schemaProblems(exportBpmn(diagram, named))).toEqual([])
    }),
    { numRuns: 40 },
  )
  const text = exportBpmn(flows.sample, named)
  const broken: [string, string, string][] = [
    ['</bpmn:process>', '<bpmn:review id="q" /></bpmn:process>', 'may not hold'],
    [' id="review" name', ' id="review" named="x" name', 'has no named'],
    ['<bpmn:userTask id="review"', '<bpmn:userTask id="1 review"', 'cannot be “1 review”'],
    ['targetRef="end"', 'targetRef="nowhere"', 'there is no nowhere'],
    ['isExecutable="false"', 'isExecutable="perhaps"', 'cannot be “perhaps”'],
    ['<dc:Bounds x="', '<dc:Bounds left="', 'lacks x'],
  ]
  for (const [good, bad, problem] of broken)
    expect(schemaProblems(text.replace(good, bad)).join('\n'), bad).toContain(problem)
})

test('the file says whose numbers its steps name, where that is known', () => {
  const text = exportBpmn(flows.sample, named)
  expect(again(text).org_id).toBe(7)
  const { orgId: _, ...plain } = named
  expect(again(exportBpmn(flows.sample, plain))).toEqual({ ...again(text), org_id: undefined })
})

test('the order of elements is the one of the schema', () => {
  const order = (text: string, ...tags: string[]) => tags.map((tag) => text.indexOf(tag))
  const [step = ''] = /<bpmn:endEvent id="cancel"[\s\S]*?<\/bpmn:endEvent>/.exec(exportBpmn(flows.sample, named)) ?? []
  const at = order(step, '<bpmn:documentation', '<bpmn:extensionElements', '<bpmn:terminateEventDefinition')
  expect(at.every((one, index) => one > (at[index - 1] ?? 0))).toBe(true)
})

test('each thing names the arrows into and out of it', async () => {
  const { rootElement } = await new BpmnModdle().fromXML(exportBpmn(flows.sample, named))
  type Drawn = { id: string; $type: string; incoming?: Drawn[]; outgoing?: Drawn[]; sourceRef: Drawn; targetRef: Drawn }
  const drawn = (rootElement as unknown as { rootElements: { flowElements: Drawn[] }[] }).rootElements[0]!.flowElements
  const arrows = drawn.filter(({ $type }) => $type === 'bpmn:SequenceFlow')
  const ids = (things: Drawn[] = []) => things.map(({ id }) => id)
  for (const thing of drawn.filter(({ $type }) => $type !== 'bpmn:SequenceFlow')) {
    expect(ids(thing.incoming), thing.id).toEqual(ids(arrows.filter(({ targetRef }) => targetRef === thing)))
    expect(ids(thing.outgoing), thing.id).toEqual(ids(arrows.filter(({ sourceRef }) => sourceRef === thing)))
  }
  expect(ids(drawn.find(({ id }) => id === 'review--outcomes')?.incoming)).toEqual(['review--outcomes--in'])
})

test('other tools see names, outcomes and places', () => {
  const text = exportBpmn(flows.sample, named)
  const review = flows.sample.nodes.find(({ id }) => id === 'review')!
  expect(text).toContain('<bpmn:userTask id="review" name="Хянах">')
  expect(text).toContain(
    `<dc:Bounds x="${review.position.x}" y="${review.position.y}" width="${review.style!.width}" height="${review.style!.height}" />`,
  )
  expect(text).toMatch(
    /<bpmn:sequenceFlow id="[^"]+" name="Буцаасан" sourceRef="review--outcomes" targetRef="re_create">/,
  )
  expect(text).toMatch(/<bpmn:endEvent id="cancel" name="Цуцлагдсан">[\s\S]*?<bpmn:terminateEventDefinition/)
})

test('what another tool changed is taken: a name, an outcome, a place, a new step', () => {
  const text = exportBpmn(flows.sample, named)
  const review = flows.sample.nodes.find(({ id }) => id === 'review')!
  const edited = text
    .replace('<bpmn:userTask id="review" name="Хянах">', '<bpmn:userTask id="review" name="Шалгах">')
    .replace(/name="Буцаасан" sourceRef="review--outcomes"/, 'name="Засуулах" sourceRef="review--outcomes"')
    .replace(
      `<dc:Bounds x="${review.position.x}" y="${review.position.y}"`,
      `<dc:Bounds x="${review.position.x + 30}" y="${review.position.y - 7}"`,
    )
    .replace(
      '</bpmn:process>',
      '<bpmn:userTask id="extra" name="Архивлах" /><bpmn:sequenceFlow id="f" sourceRef="extra" targetRef="end" /></bpmn:process>',
    )
    .replace(
      '</bpmndi:BPMNPlane>',
      '<bpmndi:BPMNShape id="s" bpmnElement="extra"><dc:Bounds x="900" y="5" width="100" height="80" /></bpmndi:BPMNShape></bpmndi:BPMNPlane>',
    )
  const { diagram, report } = again(edited)
  const node = (id: string) => diagram.nodes.find((one) => one.id === id)!
  expect(node('review').data).toMatchObject({ label: 'Шалгах', labels: { mn: 'Шалгах', en: 'Review' } })
  expect(node('review').position).toEqual({ x: review.position.x + 30, y: review.position.y - 7 })
  expect(node('review:returned').data.label).toBe('Засуулах')
  expect(node('extra')).toMatchObject({ type: 'action', position: { x: 900, y: 5 }, data: { label: 'Архивлах' } })
  expect(diagram.edges.find(({ source }) => source === 'extra:reviewed')?.target).toBe('end')
  expect(report).toEqual([])
})
