import { describe, expect, test } from 'vitest'
import { diagram as diagramSchema, type Diagram, type DiagramNode } from '../definition.ts'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { checkDiagram, examineDiagram } from './check-diagram.ts'
import { flows } from './testing/diagrams.ts'
import { directory, ORG, roles } from './testing/office.ts'

const problems = (diagram: Diagram) => checkDiagram(diagram).map(({ code, node_id }) => `${code} ${node_id}`)

const plain: Record<string, DrawnStep> = {
  start: { type: 'START', next: 'review' },
  review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'fix' } },
  fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
}
const drawn = (changes: Record<string, DrawnStep>) => draw({ ...plain, ...changes })
const withNode = (id: string, change: (node: DiagramNode) => DiagramNode): Diagram => {
  const base = draw(plain)
  return { ...base, nodes: base.nodes.map((node) => (node.id === id ? change(node) : node)) }
}
const withEdge = (source: string, target: string): Diagram => {
  const base = draw(plain)
  return { ...base, edges: [...base.edges, { id: 'more', type: 'smoothstep', source, target }] }
}

/** A second outcome like this one, which leads to the same place. */
const withTwin = (id: string): Diagram => {
  const base = draw(plain)
  const twin = base.nodes.filter((node) => node.id === id).map((node) => ({ ...node, id: 'twin' }))
  const arrow = base.edges
    .filter(({ source }) => source === id)
    .map((edge) => ({ ...edge, id: 'twin', source: 'twin' }))
  return { ...base, nodes: [...base.nodes, ...twin], edges: [...base.edges, ...arrow] }
}
const rule = {
  quorum: 1,
  threshold: { numerator: 1, denominator: 2 },
  base: 'cast',
  recreate: 'any_one',
  tie: 'disapprove',
  secret: false,
  may_change_ballot: false,
  close_early: false,
} as const

test.each(Object.entries(flows))(
  'the %s flow can be published and is a diagram of the specification',
  (_name, flow) => {
    expect(checkDiagram(flow, directory, ORG)).toEqual([])
    expect(diagramSchema.parse(flow)).toEqual(flow)
  },
)

describe('a diagram is not published', () => {
  test.each<[string, Diagram, string[]]>([
    ['without a start', draw({ end: { type: 'END' } }), ['ONE_START null']],
    ['with two starts', drawn({ second: { type: 'START', next: 'review' } }), ['ONE_START second']],
    [
      'without an end',
      draw({
        start: { type: 'START', next: 'review' },
        review: { type: 'CHECK', to: toRole(1), on: { reviewed: 'review' } },
      }),
      ['NO_END null', 'CYCLE_WITHOUT_EXIT review'],
    ],
    [
      'when a start leads nowhere',
      drawn({ start: { type: 'START' } }),
      ['START_WITHOUT_EDGE start', 'UNREACHABLE review', 'UNREACHABLE fix', 'UNREACHABLE end'],
    ],
    [
      'with a step that no way leads to',
      drawn({ lost: { type: 'CHECK', to: toRole(1), on: { reviewed: 'end' } } }),
      ['UNREACHABLE lost'],
    ],
    [
      'when people could go in circles for ever',
      drawn({ fix: { type: 'RE_CREATE', on: { recreated: 'fix' } } }),
      ['CYCLE_WITHOUT_EXIT fix'],
    ],
    [
      'with an outcome that leads nowhere',
      { ...draw(plain), edges: draw(plain).edges.filter(({ source }) => source !== 'fix:cancelled') },
      ['TRIGGER_WITHOUT_EDGE fix:cancelled'],
    ],
    [
      'with an outcome that leads to two places',
      withEdge('review:reviewed', 'cancel'),
      ['TRIGGER_WITH_SEVERAL_EDGES review:reviewed'],
    ],
    [
      'with an arrow into the start',
      {
        ...draw(plain),
        edges: draw(plain).edges.map((edge) => (edge.source === 'fix:recreated' ? { ...edge, target: 'start' } : edge)),
      },
      ['EDGE_TO_START fix'],
    ],
    [
      'with an arrow into an outcome',
      withEdge('fix:recreated', 'review:reviewed'),
      ['EDGE_INTO_TRIGGER review', 'TRIGGER_WITH_SEVERAL_EDGES fix:recreated'],
    ],
    ['with an arrow out of a step instead of its outcome', withEdge('review', 'end'), ['EDGE_FROM_ACTION review']],
    ['with an arrow to nothing', withEdge('review', 'gone'), ['EDGE_WITHOUT_END review']],
    [
      'with two nodes of one name',
      { ...draw(plain), nodes: [...draw(plain).nodes, ...draw({ cancel: { type: 'CANCEL' } }).nodes] },
      ['DUPLICATE_ID cancel'],
    ],
    [
      'with an outcome on its own',
      withNode('fix:cancelled', (node) => ({ ...node, parentId: 'end' })),
      ['ORPHAN_TRIGGER fix:cancelled'],
    ],
    [
      'with the outcome of another step',
      drawn({ review: { type: 'CHECK', to: toRole(1), on: { reviewed: 'end', returned: 'fix', decided: 'end' } } }),
      ['WRONG_TRIGGER review'],
    ],
    [
      'when a review cannot pass',
      drawn({ review: { type: 'CHECK', to: toRole(1), on: { returned: 'fix' } } }),
      ['MISSING_TRIGGER review', 'UNREACHABLE end'],
    ],
    [
      'when a step has no rule for its people',
      withNode('review', (node) => ({ ...node, data: { ...node.data, subject: undefined } })),
      ['SUBJECT_MISSING review'],
    ],
    [
      'when a role is not chosen',
      drawn({ review: { type: 'CHECK', on: { reviewed: 'end', returned: 'fix' } } }),
      ['SUBJECT_INCOMPLETE review'],
    ],
    [
      'with a share above everyone',
      drawn({
        review: {
          type: 'CHECK',
          to: toRole(1),
          participation: { mode: 'ratio', numerator: 3, denominator: 2 },
          on: { reviewed: 'end', returned: 'fix' },
        },
      }),
      ['BAD_RATIO review'],
    ],
    [
      'with a vote that passes above the whole',
      withNode('review', (node) => ({
        ...node,
        data: { ...node.data, vote_rule: { ...rule, threshold: { numerator: 3, denominator: 2 } } },
      })),
      ['BAD_VOTE_RULE review'],
    ],
    [
      'with a vote that asks for more material above the whole',
      withNode('review', (node) => ({
        ...node,
        data: { ...node.data, vote_rule: { ...rule, recreate: { numerator: 3, denominator: 2 } } },
      })),
      ['BAD_VOTE_RULE review'],
    ],
    ['with the same outcome twice', withTwin('review:reviewed'), ['DUPLICATE_TRIGGER review']],
    [
      'with a step type that does not run yet',
      drawn({ review: { type: 'POSTPONE', to: toRole(1), on: { reviewed: 'end', returned: 'fix' } } }),
      ['STEP_CANNOT_RUN review'],
    ],
  ])('%s', (_why, diagram, expected) => {
    expect(problems(diagram)).toEqual(expected)
  })

  test('but for no rule of lateness where the step has no hours to be late by', () => {
    const late = { remind_hours: 0, escalate_hours: 4, deed: 'decide', outcome: 'returned_by_ai' as never } as const
    expect(problems(withNode('review', (node) => ({ ...node, data: { ...node.data, late } })))).toEqual([])
    expect(problems(withNode('review', (node) => ({ ...node, data: { ...node.data, due_hours: 8, late } })))).toEqual([
      'LATE_BAD_OUTCOME review',
    ])
  })

  test('names that ship with the product are there in every language, also where somebody wiped one out; their own need all three', () => {
    const untranslated = (label: string) =>
      examineDiagram(
        withNode('review:reviewed', (node) => ({ ...node, data: { ...node.data, label, labels: undefined } })),
      ).filter(({ code, node_id }) => code === 'MISSING_TRANSLATION' && node_id === 'review:reviewed').length
    expect([untranslated('Хянасан'), untranslated(' '), untranslated('Зөвшөөрсөн')]).toEqual([0, 0, 1])
  })

  const council: Record<string, DrawnStep> = {
    start: { type: 'START', next: 'desk' },
    desk: { type: 'CHECK', to: toRole(1), on: { reviewed: 'sheet', returned: 'vote' } },
    sheet: { type: 'PREPARE_VOTE', to: toRole(1), on: { prepared: 'vote' } },
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  }

  test('when a way leads to the vote around its sheet', () => {
    expect(problems(draw(council))).toEqual(['VOTE_WITHOUT_SHEET vote'])
  })

  test('when the step after a vote is for whoever happens to be there', () => {
    const next: DrawnStep = { type: 'TRANSFER', to: { subject_type: 'CURRENT' }, on: { decided: 'end' } }
    const flow = {
      ...council,
      desk: { ...council['desk'], on: { reviewed: 'sheet' } } as DrawnStep,
      vote: { type: 'VOTE', on: { approve: 'next', disapprove: 'cancel' } } as DrawnStep,
      next,
    }
    expect(problems(draw(flow))).toEqual(['SUBJECT_NEEDS_ACTOR next'])
  })

  test('when what is given is never received, or forwarded to no step that people have', () => {
    const give: DrawnStep = { type: 'GIVE', to: toRole(1), on: { given: 'end' } }
    expect(problems(draw({ start: { type: 'START', next: 'give' }, give, end: { type: 'END' } }))).toEqual([
      'GIVE_WITHOUT_RECEIVE give',
    ])
    const forward: DrawnStep = { type: 'TRANSFER', to: toRole(1), on: { forwarded: 'end' } }
    const leading = draw({ start: { type: 'START', next: 'forward' }, forward, end: { type: 'END' } })
    expect(problems(leading)).toEqual(['FORWARD_WITHOUT_PEOPLE forward'])
  })

  test('when a rule reaches nobody today', () => {
    const flow = drawn({ review: { type: 'CHECK', to: toRole(roles.empty), on: { reviewed: 'end', returned: 'fix' } } })
    expect(checkDiagram(flow, directory, ORG)).toEqual([
      {
        code: 'NOBODY',
        severity: 'error',
        node_id: 'review',
        node_ids: ['review'],
        walk: [
          { node_id: 'start', outcome: null },
          { node_id: 'review', outcome: null },
        ],
      },
    ])
  })
})
