import { expect, test } from 'vitest'
import { type Diagram, diagram as diagramSchema } from '../definition.ts'
import { diagramProblems, examineDiagram } from './check-diagram.ts'
import {
  brokenConditions,
  brokenFields,
  brokenShapes,
  brokenSteps,
  brokenWays,
  chain,
  type Drawn,
  endedByModels,
  goodDrawings,
  idleDrawings,
  roundDrawings,
  sharedWithModels,
  subtleDrawings,
} from './testing/corpus/index.ts'

const corpus = [
  ...goodDrawings,
  ...brokenShapes,
  ...brokenWays,
  ...brokenSteps,
  ...brokenConditions,
  ...brokenFields,
  ...endedByModels,
  ...sharedWithModels,
  ...subtleDrawings,
  ...idleDrawings,
  ...roundDrawings,
]
const said = ({ diagram, around }: Drawn) =>
  examineDiagram(diagram, { canRun: () => true, ...around }).map(
    ({ code, node_id, edge_id }) => `${code} ${node_id ?? (code === 'DUPLICATE_EDGE' ? edge_id : '-')}`,
  )

test.each(corpus.map((drawn) => [drawn.name, drawn] as const))(
  'the checks say everything and nothing else about: %s',
  (_name, drawn) => {
    expect(said(drawn)).toEqual(drawn.expected)
  },
)

test('the corpus is large, no name stands twice, and every problem is in it', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(100)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  const met = new Set(corpus.flatMap(({ expected }) => expected.map((one) => one.split(' ')[0])))
  expect(diagramProblems.filter((code) => !met.has(code))).toEqual([])
})

test('every problem names nodes that exist, and a walk of arrows that leads from the start to it', () => {
  for (const { name, diagram, around } of corpus) {
    const known = new Set(diagram.nodes.map(({ id }) => id))
    for (const { node_id, node_ids, walk } of examineDiagram(diagram, { canRun: () => true, ...around })) {
      expect(node_id === null ? [] : [node_id], name).toEqual(node_ids.slice(0, 1))
      expect(new Set(node_ids).size, name).toBe(node_ids.length)
      if (node_ids.length > 1 && known.size > 0)
        expect(
          node_ids.filter((id) => !known.has(id) && id !== 'gone'),
          name,
        ).toEqual([])
      for (const [at, { node_id: from, outcome }] of walk.slice(0, -1).entries()) {
        const to = walk[at + 1]!.node_id
        expect(leads(diagram, from, outcome, to), `${name}: ${from} ${outcome} ${to}`).toBe(true)
      }
      // What no way leads to shows only its circle.
      const first = diagram.nodes.find(({ id }) => id === walk[0]?.node_id)
      if (walk.length > 1)
        expect(first?.data.subject?.object_type === 'START' || first?.id === node_id, name).toBe(true)
    }
  }
})

test('a counter-example is the shortest way into the trap, and once around', () => {
  const find = (list: Drawn[], name: string, code: string) => {
    const { diagram, around } = list.find((drawn) => drawn.name === name)!
    return examineDiagram(diagram, { canRun: () => true, ...around })
      .find((problem) => problem.code === code)!
      .walk.map(({ node_id, outcome }) => (outcome ? `${node_id} ${outcome}` : node_id))
      .join(' → ')
  }
  expect(find(brokenWays, 'two people who send it to each other', 'CYCLE_WITHOUT_EXIT')).toBe(
    'start → review reviewed → a reviewed → b reviewed → a',
  )
  expect(find(brokenWays, 'a vote that is reached around its sheet by a correction', 'VOTE_WITHOUT_SHEET')).toBe(
    'start → review returned → fix recreated → vote',
  )
  expect(find(brokenWays, 'a correction that is only handed out', 'RECREATE_UNCHECKED')).toBe(
    'start → review returned → fix recreated → give given → receive received → end',
  )
  expect(find(brokenShapes, 'an outcome that leads nowhere', 'TRIGGER_WITHOUT_EDGE')).toBe(
    'start → review returned → fix cancelled',
  )
  expect(find(endedByModels, 'a model whose long way holds nobody', 'AI_MAY_END')).toBe(
    'start → ai resolved_by_ai → wait due → second returned_by_ai → cancel',
  )
  expect(
    find(endedByModels, 'a model before a correction that is cancelled when nobody came in time', 'AI_MAY_END'),
  ).toBe('start → ai returned_by_ai → fix cancelled → cancel')
  expect(find(brokenWays, 'two machines that ask each other', 'CYCLE_WITHOUT_WAIT')).toBe(
    'start → ai returned_by_ai → other returned_by_ai → ai',
  )
  expect(find(roundDrawings, 'two reviewers who may only read what keeps the document', 'CYCLE_WITHOUT_EXIT')).toBe(
    'start → review reviewed → second reviewed → review',
  )
  expect(
    find(roundDrawings, 'a second sheet whose vote is the first one for small amounts', 'CYCLE_WITHOUT_EXIT'),
  ).toMatch(/^start → sheet prepared → /)
  expect(find(subtleDrawings, 'a machine in a circle with a review that is passed by', 'CYCLE_WITHOUT_WAIT')).toBe(
    'start → ai resolved_by_ai → review reviewed → ai',
  )
})

test('every drawing of the corpus is one that can be kept, but for the ones that no schema would let in', () => {
  for (const { name, diagram } of corpus) expect(diagramSchema.safeParse(diagram).success, name).toBe(true)
})

test('a diagram far larger than anybody draws is checked in one pass', () => {
  // A rule that asked every step about every other one would not come back from ten thousand within the time of a test.
  expect(examineDiagram(chain(10_000)).map(({ code }) => code)).toContain('LANE_TOO_LONG')
})

test('three hundred steps are checked while somebody draws: in less than 50 ms', () => {
  const flow = chain(300)
  // Other work on the machine only ever makes it slower, so the best of some tries counts.
  const took = Array.from({ length: 20 }, () => {
    const begun = performance.now()
    examineDiagram(flow)
    return performance.now() - begun
  })
  expect(Math.min(...took)).toBeLessThan(50)
})

function leads(diagram: Diagram, from: string, outcome: string | null, to: string) {
  const ownerOf = (id: string) =>
    diagram.nodes.find((node) => node.id === id && node.type === 'trigger')?.parentId ?? id
  const isDrawn = (one: string, other: string, by?: string | null) =>
    diagram.edges.some(({ source, target }) => {
      const trigger = diagram.nodes.find(({ id }) => id === source)
      return (
        ownerOf(source) === one &&
        ownerOf(target) === other &&
        (by === undefined || (trigger?.type === 'trigger' ? trigger.data.outcome : null) === by)
      )
    })
  const { data } = diagram.nodes.find(({ id }) => id === from)!
  // To whoever returned it, and where a council sends it that asks for more, leads no arrow.
  const isBack = outcome === 'recreated' && data.back_to_returner === true && isDrawn(to, from)
  const isWished =
    outcome === 'to_recreate' &&
    data.subject?.object_type === 'VOTE' &&
    !diagram.nodes.some((node) => node.parentId === from && node.data.outcome === outcome)
  return isDrawn(from, to, outcome) || isBack || isWished
}
