import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '#platform/shared/expression/index.ts'
import { expressionFields, type FieldValues, type FormField } from '#platform/shared/fields/index.ts'
import {
  checkDiagram,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  draw,
  type DrawnStep,
  examineDiagram,
  nodesOfType,
  stepNodes,
  toRole,
} from '#modules/workflow/shared/index.ts'
import { anyDiagram, goodDrawings, machine, pause, subtleDrawings } from '#modules/workflow/testing/index.ts'
import { arrowsNow, beginPlay, decidePlay, outcomesNow, type Play, skipNow, skipPlay, takeArrow } from './dry-run.ts'

const numRuns = process.env['ORGIL_NIGHTLY'] ? 10_000 : 500

/** So many times the steps of such a flow that chance alone does not keep a document in it. */
const MOST = 3_000

/** Steps with arrows to anywhere, as a hand that does not think would draw them. */
const scribbles = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const places = [...Array.from({ length: count }, (_, at) => `s${at}`), 'end', 'cancel', 'end']
  const to = fc.constantFrom(...places)
  const step = fc.tuple(
    fc.constantFrom(
      'check',
      'check',
      'fix',
      'fix back',
      'machine',
      'wait',
      'decide',
      'council',
      'both',
      'council with all answers',
    ),
    to,
    to,
  )
  return fc.array(step, { minLength: count, maxLength: count }).map((steps): Diagram =>
    draw({
      start: { type: 'START', next: 's0' },
      ...Object.fromEntries(steps.flatMap(([kind, one, other], at) => told(kind, `s${at}`, one, other))),
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
})

function told(kind: string, id: string, one: string, other: string): [string, DrawnStep][] {
  switch (kind) {
    case 'fix':
      return [[id, { type: 'RE_CREATE', on: { recreated: one, cancelled: other } }]]
    case 'fix back':
      return [[id, { type: 'RE_CREATE', on: { recreated: one, cancelled: other }, back_to_returner: true }]]
    case 'machine':
      return [[id, machine(one, other)]]
    case 'wait':
      return [[id, pause(one)]]
    case 'decide':
      return [[id, { type: 'TRANSFER', to: toRole(4), on: { decided: one } }]]
    case 'both':
      return [[id, { type: 'TRANSFER', to: toRole(4), on: { forwarded: one, decided: other } }]]
    case 'council with all answers':
      return [
        [id, { type: 'PREPARE_VOTE', to: toRole(3), on: { prepared: `${id}vote` } }],
        [`${id}vote`, { type: 'VOTE', on: { approve: one, disapprove: other, to_recreate: one, no_quorum: other } }],
      ]
    case 'council':
      return [
        [id, { type: 'PREPARE_VOTE', to: toRole(3), on: { prepared: `${id}vote` } }],
        [`${id}vote`, { type: 'VOTE', on: { approve: one, disapprove: other } }],
      ]
    default:
      return [[id, { type: 'CHECK', to: toRole(2), on: { reviewed: one, returned: other } }]]
  }
}

function pickingFrom(seed: number) {
  let dice = seed
  return <T>(among: readonly T[]): T => {
    dice = (Math.imul(dice, 1_664_525) + 1_013_904_223) >>> 0
    return among[Math.floor((dice / 2 ** 32) * among.length)]!
  }
}

/** Where a document comes that takes each of its ways as often as the others. */
function walkFairly(diagram: Diagram, seed: number): Play {
  const pick = pickingFrom(seed)
  let play = beginPlay(diagram)
  for (let at = 0; at < MOST && (play.state === 'waiting' || play.state === 'branching'); at += 1) {
    // What lies far behind is forgotten: what is played would be stopped for its length.
    const near = play.steps.length > 150 ? { ...play, steps: play.steps.slice(-100) } : play
    play =
      near.state === 'branching'
        ? takeArrow(diagram, near, pick(arrowsNow(diagram, near)).id)
        : decidePlay(diagram, near, pick(outcomesNow(diagram, near)).outcome)
  }
  return play
}

test('15. what may be published comes to its end, whichever way it takes', () => {
  const known = fc.constantFrom(
    ...[...goodDrawings, ...subtleDrawings.filter(({ expected }) => expected.length === 0)]
      .map(({ diagram }) => diagram)
      .filter(({ nodes }) => nodes.length < 60),
  )
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(fc.oneof({ arbitrary: scribbles, weight: 6 }, anyDiagram, known), fc.nat(), (diagram, seed) => {
      fc.pre(checkDiagram(diagram).length === 0)
      const { state } = walkFairly(diagram, seed)
      kinds.set(state, (kinds.get(state) ?? 0) + 1)
      expect(['ended', 'cancelled']).toContain(state)
    }),
    { numRuns, maxSkipsPerRun: 1_000 },
  )
  expect([...kinds.keys()].toSorted()).toEqual(['cancelled', 'ended'])
})

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true },
  { name: 'urgent', kind: 'checkbox', label: { mn: 'Яаралтай' }, required: false },
]
const fields = expressionFields(form)
const chosen: readonly string[] = ['forwarded', 'given', 'assigned']
const conditions = ['amount > 100', 'amount <= 100', 'urgent', 'amount < 50 || urgent']
const documents: readonly FieldValues[] = ['10', '70', '500'].flatMap((amount) =>
  [true, false, null].map((urgent) => ({ amount, urgent })),
)

/**
 * Scribbles without corrections that ask what a document says: forks anywhere, and reviews that only read, or that
 * some documents pass by.
 */
const asking = fc
  .tuple(
    scribbles.filter((diagram) => nodesOfType(diagram, 'RE_CREATE').length === 0 && stepNodes(diagram).length <= 7),
    fc.infiniteStream(fc.nat({ max: 999 })),
  )
  .map(([{ nodes, edges }, stream]): Diagram => {
    const next = () => stream.next().value
    const targets = nodes.filter(({ type }) => type !== 'trigger' && type !== 'start')
    const condition = () => conditions[next() % conditions.length]!
    const forks = nodes.filter(({ type }) => type === 'trigger' || type === 'start').filter(() => next() % 4 === 0)
    return {
      nodes: nodes.map((node): DiagramNode => {
        const { data } = node
        if (data.subject?.object_type !== 'CHECK') return node
        return {
          ...node,
          data: {
            ...data,
            subject: { ...data.subject, is_read_only: true },
            ...(next() % 5 === 0 && { skip: { when: condition(), outcome: 'reviewed' as const } }),
          },
        }
      }),
      edges: [
        ...edges,
        ...forks.map(({ id }): DiagramEdge => ({
          id: `${id}?`,
          type: 'smoothstep',
          source: id,
          target: targets[next() % targets.length]!.id,
          data: { condition: condition() },
        })),
      ],
    }
  })

/** One document on its way, of which nobody changes what it says. */
function walkWith(diagram: Diagram, values: FieldValues, seed: number): Play {
  const pick = pickingFrom(seed)
  const isSo = (when: string) => holds(when, { fields, values })
  let play = beginPlay(diagram)
  for (let at = 0; at < MOST && (play.state === 'waiting' || play.state === 'branching'); at += 1) {
    const near = play.steps.length > 150 ? { ...play, steps: play.steps.slice(-100) } : play
    // Whoever was chosen by name is asked, whatever the rule of passing by says.
    const skip = chosen.includes(near.steps.at(-2)?.outcome ?? '') ? undefined : skipNow(diagram, near)
    if (near.state === 'branching') {
      const arrows = arrowsNow(diagram, near)
      play = takeArrow(
        diagram,
        near,
        arrows.find(({ data }) => data?.condition === undefined || isSo(data.condition))!.id,
      )
    } else if (skip && isSo(skip.when)) play = skipPlay(diagram, near)
    else play = decidePlay(diagram, near, pick(outcomesNow(diagram, near)).outcome)
  }
  return play
}

test('and whatever a document says that nobody changes', () => {
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(asking, fc.constantFrom(...documents), fc.nat(), (diagram, document, seed) => {
      fc.pre(examineDiagram(diagram, { form }).every(({ severity }) => severity === 'warning'))
      const { state } = walkWith(diagram, document, seed)
      kinds.set(state, (kinds.get(state) ?? 0) + 1)
      expect(['ended', 'cancelled']).toContain(state)
    }),
    { numRuns: 2_000, seed: 1, maxSkipsPerRun: 1_000 },
  )
  expect([...kinds.keys()].toSorted()).toEqual(['cancelled', 'ended'])
})

test('and what may not be published is often what would never end', () => {
  const lost = fc
    .sample(scribbles, { numRuns: 150, seed: 1 })
    .filter((diagram) => !['ended', 'cancelled'].includes(walkFairly(diagram, 1).state))
  expect(lost.length).toBeGreaterThan(10)
  for (const diagram of lost) expect(checkDiagram(diagram)).not.toEqual([])
})
