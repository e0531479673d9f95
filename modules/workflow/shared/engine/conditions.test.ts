import { describe, expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { diagram as diagramSchema, type Diagram, type DiagramNode } from '../definition.ts'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { checkDiagram } from './check-diagram.ts'
import { foreseen } from './conditions.ts'
import { decide } from './decide.ts'
import { emptyState, evolve, replay } from './evolve.ts'
import { predictedPath } from './preview.ts'
import { hoursAfter, MORNING, people, revision, roles, worldOf } from './testing/office.ts'

const form: FormField[] = [
  { name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false },
  { name: 'urgent', label: { mn: 'Яаралтай' }, kind: 'checkbox', required: false },
]

/**
 * Small amounts end after the review, big ones go to the director; the accountant is passed by where nothing is paid.
 */
const story: Record<string, DrawnStep> = {
  start: { type: 'START', next: 'review' },
  review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'pay', returned: 'fix' } },
  pay: { type: 'CHECK', to: toRole(roles.finance), on: { reviewed: 'lead', returned: 'fix' } },
  lead: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'fix' } },
  fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
}

interface Change {
  edges?: { from: string; to: string; condition?: string; order?: number }[]
  skip?: Record<string, NonNullable<DiagramNode['data']['skip']>>
  over?: Record<string, DrawnStep>
}
function drawn({ edges = [], skip = {}, over = {} }: Change): Diagram {
  const { nodes, edges: plain } = draw({ ...story, ...over })
  return {
    nodes: nodes.map((node) => (skip[node.id] ? { ...node, data: { ...node.data, skip: skip[node.id] } } : node)),
    edges: [
      ...plain,
      ...edges.map(({ from, to, condition, order }, at) => ({
        id: `more${at}`,
        type: 'smoothstep' as const,
        source: from,
        target: to,
        data: { ...(condition !== undefined && { condition }), ...(order !== undefined && { order }) },
      })),
    ],
  }
}

const flow = drawn({
  edges: [
    { from: 'review:reviewed', to: 'lead', condition: 'amount >= 1000000', order: 1 },
    { from: 'review:reviewed', to: 'end', condition: 'amount < 1000', order: 0 },
  ],
  skip: { pay: { when: 'isEmpty(amount)', outcome: 'reviewed', reason: { mn: 'Төлбөргүй' } } },
})

function play(diagram: Diagram, amount: string | null) {
  let ids = 0
  const world = {
    ...worldOf(diagram, MORNING, () => `id-${(ids += 1)}`),
    contents: { form, values: { amount }, today: '2026-11-23' },
  }
  const start = decide(emptyState, { type: 'start', actor: people.creator, revision: revision(1) }, world)
  if (!start.ok) throw new Error('not started')
  const before = start.events.reduce(evolve, emptyState)
  const review = decide(
    before,
    { type: 'fire', step_id: before.steps.at(-1)!.id, outcome: 'reviewed', actor: people.reviewer },
    { ...world, now: hoursAfter(MORNING, 1) },
  )
  if (!review.ok) throw new Error(review.refusal.code)
  return { state: review.events.reduce(evolve, before), events: [...start.events, ...review.events] }
}

test('a flow with conditions can be published, and is a diagram of the specification with an extra key', () => {
  expect(checkDiagram(flow, undefined, null, form)).toEqual([])
  expect(diagramSchema.parse(flow)).toEqual(flow)
})

test.each([
  ['999.99', 'end', 'ENDED'],
  ['1000', 'pay', 'OPEN'],
  ['999999.99', 'pay', 'OPEN'],
  ['1000000', 'lead', 'OPEN'],
  ['1000000.00', 'lead', 'OPEN'],
])('an amount of %s goes to %s', (amount, where, status) => {
  const { state } = play(flow, amount)
  expect([state.steps.at(-1)?.status_id, state.status]).toEqual([where, status])
})

test('a step that the document does not need stands in the history with the reason, and its events alone tell it again', () => {
  const { state, events } = play(flow, null)
  expect(state.status_id).toBe('lead')
  expect(state.steps.map(({ status_id, action_num, is_done }) => `${status_id} ${action_num} ${is_done}`)).toEqual([
    'start 1 1',
    'review 2 1',
    'pay 3 1',
    'lead 4 0',
  ])
  expect(state.steps[2]).toMatchObject({
    status_action: 'Алгассан',
    description: 'Төлбөргүй',
    done_by: null,
    outcome: null,
    step_data: { kind: 'skipped', when: 'isEmpty(amount)', outcome: 'reviewed' },
  })
  expect(replay(events)).toEqual(state)
})

test('who sent the document may take it back after a step that nobody decided', () => {
  const first = drawn({ skip: { review: { when: 'isEmpty(amount)', outcome: 'reviewed' } } })
  let ids = 0
  const world = {
    ...worldOf(first, MORNING, () => `id-${(ids += 1)}`),
    contents: { form, values: { amount: null }, today: '2026-11-23' },
  }
  const start = decide(emptyState, { type: 'start', actor: people.creator, revision: revision(1) }, world)
  const state = start.ok ? start.events.reduce(evolve, emptyState) : emptyState
  expect(state.status_id).toBe('pay')
  expect(decide(state, { type: 'withdraw', actor: people.creator, description: 'болилоо' }, world)).toMatchObject({
    ok: true,
  })
})

test('what is written as the reason of a step that was passed by is the condition in the words of the form', () => {
  const { state } = play(drawn({ skip: { pay: { when: 'isEmpty(amount)', outcome: 'reviewed' } } }), null)
  expect(state.steps[2]?.description).toBe('isEmpty(Дүн)')
})

test('the way ahead follows the conditions', () => {
  const ahead = (amount: string | null) => {
    const { steps, ...state } = decideStart()
    return predictedPath(foreseen(flow, { form, values: { amount }, today: '2026-11-23' }), { ...state, steps })
      .filter(({ place }) => place === 'ahead')
      .map(({ status_id }) => status_id)
  }
  expect(ahead('5')).toEqual(['end'])
  expect(ahead('5000')).toEqual(['pay', 'lead', 'end'])
  expect(ahead('5000000')).toEqual(['lead', 'end'])
  expect(ahead(null)).toEqual(['lead', 'end'])
})

test('a step that a draft passes by to nowhere stays where it is', () => {
  const { nodes, edges } = drawn({ skip: { pay: { when: 'isEmpty(amount)', outcome: 'reviewed' } } })
  const draft = { nodes, edges: edges.filter(({ source }) => source !== 'pay:reviewed') }
  expect(
    foreseen(draft, { form, values: { amount: null }, today: '2026-11-23' }).edges.find(
      ({ source }) => source === 'review:reviewed',
    )?.target,
  ).toBe('pay')
})

function decideStart() {
  const start = decide(
    emptyState,
    { type: 'start', actor: people.creator, revision: revision(1) },
    worldOf(flow, MORNING, () => 'one'),
  )
  return start.ok ? start.events.reduce(evolve, emptyState) : emptyState
}

test('a caller who forgets what the document says is a mistake, not another way', () => {
  const { contents: _, ...world } = worldOf(flow, MORNING, () => 'one')
  expect(() => decide(emptyState, { type: 'start', actor: people.creator, revision: revision(1) }, world)).toThrow(
    /nobody said what the document holds/,
  )
})

describe('a diagram is not published', () => {
  const problems = (change: Change) =>
    checkDiagram(drawn(change), undefined, null, form).map(({ code, node_id, edge_id, expression }) =>
      [code, node_id, edge_id, expression?.key.replace('platform.expression.', '')].filter(Boolean).join(' '),
    )
  const skip = (id: string, when: string, outcome: 'reviewed' | 'returned' | 'recreated' | 'decided' = 'reviewed') => ({
    skip: { [id]: { when, outcome } },
  })
  const without = (source: string, condition: string): Change & { diagram: Diagram } => {
    const base = drawn({})
    return {
      diagram: {
        ...base,
        edges: base.edges.map((edge) => (edge.source === source ? { ...edge, data: { condition } } : edge)),
      },
    }
  }

  test.each<[string, Change, string[]]>([
    [
      'with a condition about a field that is not there',
      { edges: [{ from: 'review:reviewed', to: 'end', condition: 'amout > 5' }] },
      ['BAD_CONDITION review:reviewed more0 did_you_mean'],
    ],
    [
      'with a condition that is no yes or no',
      { edges: [{ from: 'review:reviewed', to: 'end', condition: 'amount + 5' }] },
      ['BAD_CONDITION review:reviewed more0 not_yes_or_no'],
    ],
    [
      'with a condition that compares what cannot be compared',
      { edges: [{ from: 'start', to: 'end', condition: 'urgent > 5' }] },
      ['BAD_CONDITION start more0 operator_kinds'],
    ],
    [
      'with two arrows that are always taken',
      {
        edges: [
          { from: 'review:reviewed', to: 'end' },
          { from: 'review:reviewed', to: 'end', condition: 'urgent' },
        ],
      },
      ['TRIGGER_WITH_SEVERAL_EDGES review:reviewed'],
    ],
    [
      'with two starts that are always taken',
      { edges: [{ from: 'start', to: 'end' }] },
      ['START_WITH_SEVERAL_EDGES start'],
    ],
    [
      'with the same condition twice',
      {
        edges: [
          { from: 'review:reviewed', to: 'end', condition: 'urgent', order: 0 },
          { from: 'review:reviewed', to: 'lead', condition: 'urgent ', order: 1 },
        ],
      },
      ['SAME_CONDITION review:reviewed more1'],
    ],
    ['with a reason to pass by that is not understood', skip('pay', 'amount >'), ['BAD_SKIP pay ends_early']],
    ['when a correction is passed by', skip('fix', 'urgent', 'recreated'), ['SKIP_NOT_POSSIBLE fix']],
    [
      'when it passes by with an outcome that sends it back',
      skip('pay', 'urgent', 'returned'),
      ['SKIP_NOT_POSSIBLE pay'],
    ],
    [
      'when it passes by with an outcome that is not there',
      skip('pay', 'urgent', 'decided'),
      ['SKIP_NOT_POSSIBLE pay'],
    ],
    [
      'when it could go round without anybody being asked',
      {
        edges: [{ from: 'lead:reviewed', to: 'pay', condition: 'urgent' }],
        skip: { pay: { when: 'urgent', outcome: 'reviewed' }, lead: { when: 'urgent', outcome: 'reviewed' } },
      },
      ['SKIP_CIRCLE pay', 'SKIP_CIRCLE lead'],
    ],
    [
      'when what is given is not received on every way',
      {
        over: {
          lead: { type: 'GIVE', to: toRole(roles.director), on: { given: 'in' } },
          in: { type: 'RECEIVE', to: toRole(roles.hr), on: { received: 'end' } },
        },
        edges: [{ from: 'lead:given', to: 'end', condition: 'urgent' }],
      },
      ['GIVE_WITHOUT_RECEIVE lead more0'],
    ],
  ])('%s', (_why, change, expected) => {
    expect(problems(change)).toEqual(expected)
  })

  test('when a gap is left where no condition holds', () => {
    expect(checkDiagram(without('review:reviewed', 'urgent').diagram, undefined, null, form)).toMatchObject([
      { code: 'NO_OTHERWISE', node_id: 'review:reviewed' },
    ])
    expect(checkDiagram(without('start', 'urgent').diagram, undefined, null, form)).toMatchObject([
      { code: 'NO_OTHERWISE', node_id: 'start' },
    ])
  })
})
