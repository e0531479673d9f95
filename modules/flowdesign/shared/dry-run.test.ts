import { expect, test } from 'vitest'
import {
  type Diagram,
  draw,
  fieldsRead,
  leaveFlow,
  type Outcome,
  sampleFlow,
  saysOf,
  type SenderFacts,
  toRole,
} from '#modules/workflow/shared/index.ts'
import {
  arrowsNow,
  beginPlay,
  canTakeBack,
  decidePlay,
  outcomesNow,
  replay,
  skipNow,
  skipPlay,
  takeArrow,
  takeBackPlay,
} from './dry-run.ts'

const leave = leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 })
const council = sampleFlow({ reviewerRole: 1, secretaryRole: 2, directorRole: 3 })
const play = (diagram: Diagram, ...outcomes: Outcome[]) =>
  outcomes.reduce((at, outcome) => decidePlay(diagram, at, outcome), beginPlay(diagram))
const walk = (diagram: Diagram, ...outcomes: Outcome[]) =>
  play(diagram, ...outcomes).steps.map(({ node_id }) => node_id)

test('a document goes the way that its outcomes choose, to the end', () => {
  expect(outcomesNow(leave, beginPlay(leave)).map(({ outcome }) => outcome)).toEqual([
    'reviewed',
    'returned',
    'refused',
  ])
  const over = play(leave, 'reviewed', 'returned', 'recreated', 'reviewed', 'reviewed', 'decided')
  expect(over.steps.map(({ node_id }) => node_id)).toEqual([
    'start',
    'head_review',
    'hr_review',
    're_create',
    'head_review',
    'hr_review',
    'decision',
    'end',
  ])
  expect([over.state, outcomesNow(leave, over)]).toEqual(['ended', []])
  expect(play(leave, 'returned', 'cancelled').state).toBe('cancelled')
})

test('what the council wishes needs no arrow', () => {
  expect(outcomesNow(council, play(council, 'reviewed', 'prepared')).map(({ outcome }) => outcome)).toEqual([
    'approve',
    'disapprove',
    'to_recreate',
    'no_quorum',
  ])
  expect(walk(council, 'reviewed', 'prepared', 'to_recreate').at(-1)).toBe('re_create')
  expect(walk(council, 'reviewed', 'prepared', 'no_quorum').at(-1)).toBe('prepare_vote')
})

test('a correction may go back to whoever returned the document', () => {
  const back = {
    ...leave,
    nodes: leave.nodes.map((node) =>
      node.id === 're_create' ? { ...node, data: { ...node.data, back_to_returner: true } } : node,
    ),
  }
  expect(walk(back, 'reviewed', 'returned', 'recreated').at(-1)).toBe('hr_review')
})

test('a correction goes back to nobody who was only passed by, nor to the start', () => {
  const story = draw({
    start: { type: 'START', next: 'first' },
    first: { type: 'CHECK', to: toRole(1), on: { reviewed: 'second', returned: 'second' } },
    second: {
      type: 'CHECK',
      to: toRole(2),
      on: { reviewed: 'fix', returned: 'fix' },
      skip: { when: 'days < 3', outcome: 'reviewed' },
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'end', cancelled: 'end' }, back_to_returner: true },
    end: { type: 'END' },
  })
  expect(decidePlay(story, skipPlay(story, play(story, 'returned')), 'recreated').steps.at(-1)?.node_id).toBe('first')
  const atOnce = {
    ...story,
    edges: story.edges.map((edge) => (edge.source === 'start' ? { ...edge, target: 'fix' } : edge)),
  }
  expect(walk(atOnce, 'recreated').at(-1)).toBe('end')
})

test('an outcome without an arrow leaves it stuck, and a step back is taken back', () => {
  const broken = { ...leave, edges: leave.edges.filter(({ source }) => source !== 'hr_review:reviewed') }
  const stuck = play(broken, 'reviewed', 'reviewed')
  expect(stuck.state).toBe('stuck')
  expect(takeBackPlay(leave, play(leave, 'reviewed', 'reviewed')).steps).toEqual(play(leave, 'reviewed').steps)
  expect(takeBackPlay(leave, beginPlay(leave)).steps).toEqual(beginPlay(leave).steps)
  expect(beginPlay({ nodes: [], edges: [] }).state).toBe('stuck')
})

test('where several arrows lead on, the one who plays says what the document is like, at a step and at the start', () => {
  const arrow = (source: string, target: string) => ({
    id: `${source}>${target}`,
    type: 'smoothstep' as const,
    source,
    target,
    data: { condition: 'days < 3', order: 0 },
  })
  const forked = {
    ...leave,
    edges: [...leave.edges, arrow('head_review:reviewed', 'decision'), arrow('start', 'hr_review')],
  }
  const begun = beginPlay(forked)
  expect([begun.state, arrowsNow(forked, begun).map(({ target }) => target)]).toEqual([
    'branching',
    ['hr_review', 'head_review'],
  ])
  const reviewed = decidePlay(forked, takeArrow(forked, begun, arrowsNow(forked, begun)[1]!.id), 'reviewed')
  expect([reviewed.state, arrowsNow(forked, reviewed).map(({ target }) => target)]).toEqual([
    'branching',
    ['decision', 'hr_review'],
  ])
  const gone = takeArrow(forked, reviewed, 'head_review:reviewed>decision')
  expect([gone.state, gone.steps.map(({ node_id }) => node_id)]).toEqual([
    'waiting',
    ['start', 'head_review', 'decision'],
  ])
  expect(takeBackPlay(forked, reviewed).steps.at(-1)).toEqual({ node_id: 'head_review', outcome: null })
  const over = decidePlay(forked, gone, 'decided')
  expect(takeBackPlay(forked, over).steps).toEqual(gone.steps)
})

test('whoever plays says whether the document goes past a step that a condition may skip', () => {
  const rule = { when: 'days < 3', outcome: 'reviewed' as const }
  const skipping = {
    ...leave,
    nodes: leave.nodes.map((node) =>
      node.id === 'hr_review' ? { ...node, data: { ...node.data, skip: rule } } : node,
    ),
  }
  expect(skipNow(skipping, beginPlay(skipping))).toBeUndefined()
  const there = play(skipping, 'reviewed')
  expect(skipNow(skipping, there)).toEqual(rule)
  const past = skipPlay(skipping, there)
  expect(past.steps.slice(-2)).toEqual([
    { node_id: 'hr_review', outcome: 'reviewed', skipped: true },
    { node_id: 'decision', outcome: null },
  ])
  expect(takeBackPlay(skipping, decidePlay(skipping, past, 'decided')).steps).toEqual(past.steps)
  expect(takeBackPlay(skipping, past).steps).toEqual(there.steps)
  expect(skipPlay(skipping, beginPlay(skipping))).toEqual(beginPlay(skipping))
})

test('with a sender chosen, what only asks about them is answered, and the rest is left to whoever plays', () => {
  const form = [{ name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: false }]
  const plain = draw({
    start: { type: 'START', next: 'first' },
    first: { type: 'CHECK', to: toRole(1), on: { reviewed: 'lead', returned: 'end' } },
    lead: {
      type: 'CHECK',
      to: toRole(2),
      skip: { when: 'senderLevel <= 2', outcome: 'reviewed' },
      on: { reviewed: 'end', returned: 'end' },
    },
    money: { type: 'CHECK', to: toRole(3), on: { reviewed: 'end', returned: 'end' } },
    end: { type: 'END' },
  })
  const fork = (order: number, target: string, condition: string) =>
    ({ id: `fork${order}`, type: 'smoothstep', source: 'first:reviewed', target, data: { condition, order } }) as const
  const flow = {
    ...plain,
    edges: [
      ...plain.edges,
      fork(0, 'money', 'exists(senderUnit, one, one in ["4"])'),
      fork(1, 'end', 'senderLevel > 5 && amount > 5'),
    ],
  }
  const asked = (units: number[]) => (condition: string) =>
    saysOf(condition, form, { sender: { units, jobs: [], roles: [] } satisfies SenderFacts })
  const sent = (units: number[]) => {
    const ask = asked(units)
    return { ask, play: decidePlay(flow, beginPlay(flow, ask), 'reviewed', ask) }
  }
  const way = ({ play: { steps } }: ReturnType<typeof sent>) => steps.map(({ node_id }) => node_id)

  expect(way(sent([7, 4, 1]))).toEqual(['start', 'first', 'money'])
  // Of the third level: nothing holds, and nobody passes the head by.
  const third = sent([7, 5, 1])
  expect([way(third), skipNow(flow, third.play, third.ask)]).toEqual([['start', 'first', 'lead'], undefined])
  const second = sent([5, 1])
  expect(way(second)).toEqual(['start', 'first', 'lead', 'end'])
  expect([second.play.state, second.play.steps[2]]).toEqual([
    'ended',
    { node_id: 'lead', outcome: 'reviewed', skipped: true, by_sender: true },
  ])
  expect(takeBackPlay(flow, second.play, second.ask)).toEqual(beginPlay(flow, second.ask))
  expect([canTakeBack(second.play), canTakeBack(beginPlay(flow, second.ask))]).toEqual([true, false])
  // So far down that the amount counts as well, which nobody has said.
  const deep = sent([9, 8, 7, 6, 5, 1])
  expect([deep.play.state, arrowsNow(flow, deep.play, deep.ask).map(({ id }) => id)]).toEqual([
    'branching',
    ['fork1', expect.stringContaining('first:reviewed')],
  ])
})

test('what is written into the document leads it on, and what is written anew leads it another way from there', () => {
  const field = (name: string) => ({ name, kind: 'money', label: { mn: name }, required: true })
  const form = [field('amount'), field('other')]
  const plain = draw({
    start: { type: 'START', next: 'first' },
    first: { type: 'CHECK', to: toRole(1), on: { reviewed: 'lead', returned: 'end' } },
    lead: { type: 'CHECK', to: toRole(2), on: { reviewed: 'end', returned: 'end' } },
    money: { type: 'CHECK', to: toRole(3), on: { reviewed: 'end', returned: 'end' } },
    end: { type: 'END' },
  })
  const dear = {
    id: 'dear',
    type: 'smoothstep',
    source: 'first:reviewed',
    target: 'money',
    data: { condition: 'amount > 500', order: 0 },
  } as const
  const flow = { ...plain, edges: [...plain.edges, dear] }
  const saying =
    (amount: string) =>
    (condition: string): boolean | undefined =>
      saysOf(condition, form, { values: { amount } })
  const way = ({ steps }: ReturnType<typeof replay>) => steps.map(({ node_id }) => node_id)
  expect(fieldsRead(flow, form).map(({ name }) => name)).toEqual(['amount'])

  const asked = decidePlay(flow, beginPlay(flow, saying('')), 'reviewed', saying(''))
  expect(asked.state).toBe('branching')
  const much = replay(flow, asked, saying('900'))
  expect([way(much), much.state]).toEqual([['start', 'first', 'money'], 'waiting'])
  expect(way(replay(flow, much, saying('90')))).toEqual(['start', 'first', 'lead'])
  expect(replay(flow, much, saying('')).state, 'nobody pressed an arrow').toBe('branching')
  const byHand = takeArrow(flow, asked, 'dear')
  expect(way(replay(flow, byHand, saying('')))).toEqual(['start', 'first', 'money'])
  expect(way(replay(flow, decidePlay(flow, much, 'reviewed'), saying('90')))).toEqual(['start', 'first', 'lead'])
})
