import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '#platform/shared/expression/index.ts'
import { expressionOf, type SimpleTest, simpleTestsOf, valueOf } from '#platform/shared/expression/simple-tests.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { draw, toRole } from '../flows/draw.ts'
import type { SenderFacts } from '../definition/sender.ts'
import { asksSender } from './asks-contents.ts'
import { foreseen } from './conditions.ts'
import { decide } from './decide.ts'
import { emptyState, evolve, replay } from './evolve.ts'
import { conditionFields, heldOfSender, jobsNamedIn, saysOf } from './sender.ts'
import { hoursAfter, MORNING, people, revision, roles, worldOf } from './testing/office.ts'

const form: FormField[] = [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false }]
const fields = conditionFields(form)
const nobody: SenderFacts = { units: [], jobs: [], roles: [] }

const plain = draw({
  start: { type: 'START', next: 'review' },
  review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'pay', returned: 'end' } },
  pay: { type: 'CHECK', to: toRole(roles.finance), on: { reviewed: 'lead', returned: 'end' } },
  lead: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'end' } },
  end: { type: 'END' },
})
const flowOf = (condition: string, when?: string) => ({
  nodes: plain.nodes.map((node) =>
    node.id === 'pay' && when
      ? { ...node, data: { ...node.data, skip: { when, outcome: 'reviewed' as const } } }
      : node,
  ),
  edges: [
    ...plain.edges,
    {
      id: 'fork',
      type: 'smoothstep' as const,
      source: 'review:reviewed',
      target: 'lead',
      data: { condition, order: 0 },
    },
  ],
})

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
const facts = fc.record({ units: ids, jobs: ids, roles: ids })
const chosen = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 })
const levels = ['==', '!=', '>', '>=', '<', '<='] as const
const asked = fc.oneof(
  fc.record({
    field: fc.constantFrom('senderUnit', 'senderJob', 'senderRole'),
    operator: fc.constantFrom('oneOf' as const, 'noneOf' as const),
    value: chosen.map((values) => valueOf(values.map(String))),
  }),
  fc.record({
    field: fc.constant('senderLevel'),
    operator: fc.constantFrom(...levels),
    value: fc.integer({ min: 0, max: 5 }).map(String),
  }),
)

/** What a line means, said a second time without the language. */
function isMeant({ field, operator, value }: SimpleTest, { units, jobs, roles: own }: SenderFacts): boolean {
  if (field === 'senderLevel') {
    const [level, other] = [units.length, Number(value)]
    // Whoever has no unit has no level: it is no number, and differs from all.
    if (level === 0) return operator === '!='
    const meant = { '==': level === other, '!=': level !== other, '>': level > other, '>=': level >= other }
    return { ...meant, '<': level < other, '<=': level <= other }[operator as (typeof levels)[number]]
  }
  const theirs = { senderUnit: units, senderJob: jobs, senderRole: own }[field]!.map(String)
  return value.split('\n').some((one) => theirs.includes(one)) === (operator === 'oneOf')
}

test('a document takes the arrow, and passes the step by, exactly where all that is asked of its sender is so', () => {
  fc.assert(
    fc.property(
      facts,
      fc.array(asked, { minLength: 1, maxLength: 3 }),
      fc.array(asked, { minLength: 1, maxLength: 3 }),
      (sender, forks, skips) => {
        const [condition, when] = [expressionOf(forks, fields), expressionOf(skips, fields)]
        expect(check(condition, fields, 'boolean'), condition).toMatchObject({ ok: true })
        expect(simpleTestsOf(condition, fields)).toEqual(forks)
        const isForked = forks.every((line) => isMeant(line, sender))
        const isPassed = skips.every((line) => isMeant(line, sender))
        const flow = flowOf(condition, when)
        let made = 0
        const world = {
          ...worldOf(flow, MORNING, () => `id-${(made += 1)}`),
          contents: { form, values: { amount: null }, today: '2026-11-23', sender },
        }
        const start = decide(emptyState, { type: 'start', actor: people.creator, revision: revision(1) }, world)
        const before = start.ok ? start.events.reduce(evolve, emptyState) : emptyState
        const review = decide(
          before,
          { type: 'fire', step_id: before.steps.at(-1)!.id, outcome: 'reviewed', actor: people.reviewer },
          { ...world, now: hoursAfter(MORNING, 1) },
        )
        const after = review.ok ? review.events.reduce(evolve, before) : before
        expect(after.steps.map(({ status_id }) => status_id)).toEqual([
          'start',
          'review',
          ...(isForked ? ['lead'] : isPassed ? ['pay', 'lead'] : ['pay']),
        ])
        if (start.ok && review.ok) expect(replay([...start.events, ...review.events])).toEqual(after)
        const ahead = foreseen(flow, world.contents).edges.filter(({ source }) => source === 'review:reviewed')
        expect(ahead.map(({ target }) => target)).toEqual([isForked || isPassed ? 'lead' : 'pay'])
        expect(saysOf(condition, form, { sender })).toBe(isForked)
      },
    ),
  )
})

test('what the form has a say in is left open, unless the sender alone decides it', () => {
  const says = (condition: string, sender = nobody) => saysOf(condition, form, { sender })
  const third: SenderFacts = { units: [7, 4, 1], jobs: [], roles: [2] }
  expect(says('senderLevel > 2 && amount > 5', third)).toBeUndefined()
  expect(says('senderLevel > 3 && amount > 5', third)).toBe(false)
  expect(says('amount > 5 || "2" in senderRole', third)).toBe(true)
  expect(says('isEmpty(amount)', third)).toBeUndefined()
  expect([says('senderLevel > 2'), says('senderLevel > 2 || amount > 5')]).toEqual([false, undefined])
  expect(says('senderLevel >')).toBeUndefined()
})

test('a flow that asks about the sender is told who it is, and one of before asks nothing more', () => {
  const flow = flowOf('senderLevel == 1')
  const world = (diagram: typeof flow) => ({
    ...worldOf(diagram, MORNING, () => 'id'),
    contents: { form, values: {}, today: '2026-11-23' },
  })
  const start = (diagram: typeof flow) =>
    decide(emptyState, { type: 'start', actor: people.creator, revision: revision(1) }, world(diagram))
  expect(() => start(flow)).toThrow('who sent the document')
  expect(start(flowOf('amount > 5'))).toMatchObject({ ok: true })
  expect([
    asksSender(flow),
    asksSender(flowOf('amount > 5')),
    asksSender(flowOf('amount > 5', '"1" in senderJob')),
  ]).toEqual([true, false, true])
})

test('what a condition names of senders is found where it stands', () => {
  const flow = flowOf('exists(senderJob, one, one in ["31", "32"]) && title != "9"', 'senderJob.exists(j, j == "31")')
  expect(jobsNamedIn(flow)).toEqual([31, 32])
  expect(heldOfSender('exists(senderUnit, one, one in ["3"])')).toEqual([
    { kind: 'struct_id', id: 3, from: 32, to: 35 },
  ])
})
