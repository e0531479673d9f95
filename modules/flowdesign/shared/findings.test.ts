import { expect, test } from 'vitest'
import {
  draw,
  errorsIn,
  type FlowContents,
  leaveFlow,
  sampleFlow,
  type Subject,
  toRole,
} from '#modules/workflow/shared/index.ts'
import { findingsIn } from './findings.ts'
import { reachRuleOf } from './reach.ts'
import { stepFieldsOf } from './step-fields.ts'
import { templateNames, templateOf } from './templates.ts'
import { edgesOf, wayTo } from './way.ts'

const leave = leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 })
const flow = (more: Partial<FlowContents> = {}): FlowContents => ({
  title: { mn: 'Чөлөө' },
  description: { mn: '' },
  category: { mn: '' },
  icon: 'calendar',
  number_prefix: 'Ч',
  diagram: leave,
  form: [],
  ...more,
})
const field = (name: string, more = {}) => ({
  name,
  label: { mn: 'Нэр' },
  kind: 'text' as const,
  required: false,
  ...more,
})
/** How many people the rules of these steps mean today; of the others nobody knows. */
const today =
  (counts: Record<string, number>, diagram = leave) =>
  (subject: Subject) =>
    counts[
      diagram.nodes.find(
        ({ data }) => data.subject?.role_id === subject.role_id && data.subject?.job_id === subject.job_id,
      )?.id ?? ''
    ]
const unknown = () => undefined
const codes = (contents: FlowContents) =>
  findingsIn(contents, unknown).map(({ level, code, node_id }) => `${level} ${code} ${node_id ?? ''}`.trim())

test('a flow without faults has nothing to say', () => {
  expect(codes(flow())).toEqual([])
})

test('a required field of a type of documents that no step lets be filled in is listed like one of the form', () => {
  const narrowed = {
    ...leave,
    nodes: leave.nodes.map((node) =>
      node.type === 'trigger' ? node : { ...node, data: { ...node.data, field_rights: { own_1: 'hidden' as const } } },
    ),
  }
  const budget = [field('own_1', { required: true })]
  expect(
    findingsIn(flow({ diagram: narrowed }), unknown, budget)
      .filter(({ level }) => level === 'error')
      .map(({ code, field: name }) => [code, name]),
  ).toEqual([['FIELD_NEVER_FILLED', 'own_1']])
  expect(errorsIn(flow({ diagram: narrowed }), undefined, null, budget).map(({ code }) => code)).toEqual([
    'FIELD_NEVER_FILLED',
  ])
  // Where no such type goes this way the rights are about nothing.
  expect(
    new Set(
      findingsIn(flow({ diagram: narrowed }), unknown).map(({ level, code, field: name }) =>
        [level, code, name].join(' '),
      ),
    ),
  ).toEqual(new Set(['warning FIELD_RIGHT_LOST own_1']))
})

test('a name, a prefix for the numbers and words for every field and step are needed', () => {
  const diagram = {
    ...leave,
    nodes: leave.nodes.map((node) => (node.id === 'decision' ? { ...node, data: { ...node.data, label: ' ' } } : node)),
  }
  expect(errorsIn(flow({ title: { mn: ' ' }, number_prefix: 'ч', diagram })).map(({ code }) => code)).toEqual([
    'TITLE_MISSING',
    'PREFIX_MISSING',
    'LABEL_MISSING',
  ])
  const form = [
    field('a', { label: { mn: '' } }),
    field('b'),
    field('b'),
    field('c', { kind: 'select' }),
    field('d', { kind: 'select', options: [{ value: 'x', label: { mn: '' } }] }),
  ]
  expect(errorsIn(flow({ form })).map((error) => [error.code, error.field])).toEqual([
    ['FIELD_UNNAMED', 'a'],
    ['FIELD_TWICE', 'b'],
    ['FIELD_WITHOUT_OPTIONS', 'c'],
    ['OPTION_UNNAMED', 'd'],
  ])
})

test('formulas that hang on themselves, alone or in a circle, give nothing and are told', () => {
  const formula = (name: string, text: string) => field(name, { kind: 'formula', formula: text })
  const told = (...form: ReturnType<typeof field>[]) => errorsIn(flow({ form })).map(({ code, field }) => [code, field])
  const amount = field('amount', { kind: 'number' })
  expect(told(amount, formula('a', 'amount + b'), formula('b', 'amount * 2'))).toEqual([])
  expect(told(amount, formula('a', 'a + 1'))).toEqual([['FORMULA_IN_CIRCLE', 'a']])
  expect(told(amount, formula('a', 'b + 1'), formula('b', 'c'), formula('c', 'a * amount'))).toEqual([
    ['FORMULA_IN_CIRCLE', 'a'],
    ['FORMULA_IN_CIRCLE', 'b'],
    ['FORMULA_IN_CIRCLE', 'c'],
  ])
})

test('a date that may not be before another needs that other to be there, and to be a date', () => {
  const lost = (...form: ReturnType<typeof field>[]) =>
    errorsIn(flow({ form })).map((error) => [error.code, error.field])
  const [from, to] = [field('from', { kind: 'date' }), field('to', { kind: 'date', not_before: 'from' })]
  expect([lost(from, to), lost(to, from)]).toEqual([[], []])
  for (const form of [[to], [field('from'), to], [from, { ...to, not_before: 'to' }]])
    expect(lost(...form)).toEqual([['FIELD_ORDER_LOST', 'to']])
})

test('warnings want a second look and keep nothing from being published', () => {
  const diagram = draw({
    start: { type: 'START', next: 'first' },
    first: {
      type: 'CHECK',
      label: { mn: 'Хянах', en: '', ko: '검토' },
      to: { subject_type: 'CREATOR' },
      on: { reviewed: 'second' },
    },
    second: {
      type: 'CHECK',
      label: { mn: 'хянах', en: 'Review', ko: '검토' },
      to: toRole(4),
      on: { reviewed: 'end', returned: 'first' },
    },
    end: { type: 'END' },
  })
  const over = {
    ...diagram,
    nodes: diagram.nodes.map((node) =>
      node.id === 'end' ? { ...node, position: { ...diagram.nodes[0]!.position } } : node,
    ),
  }
  const found = findingsIn(flow({ diagram: over }), (subject) => (subject.role_id === 4 ? 1 : 0))
  expect(found.map(({ level, code, node_id }) => [level, code, node_id])).toEqual([
    ['warning', 'NO_RETURN', 'first'],
    ['warning', 'ROLE_WITH_ONE', 'second'],
    ['warning', 'DUPLICATE_LABEL', 'second'],
    ['warning', 'OVERLAP', 'end'],
    ['warning', 'MISSING_TRANSLATION', 'first'],
    ['warning', 'SELF_APPROVAL', 'first'],
    ['warning', 'NO_CANCEL', null],
  ])
})

test('a rule that means nobody today is an error where it stands', () => {
  const found = findingsIn(flow(), today({ hr_review: 0 }))
  expect(found).toMatchObject([
    {
      code: 'NOBODY',
      level: 'error',
      node_id: 'hr_review',
      node_ids: ['hr_review'],
      way: ['start', 'head_review', 'head_review:reviewed', 'hr_review'],
    },
  ])
})

test('the designer asks the people of today wherever publishing does, and nowhere else', () => {
  const asked = draw({
    start: { type: 'START', next: 'give' },
    give: { type: 'GIVE', to: toRole(1), on: { given: 'receive' } },
    receive: { type: 'RECEIVE', to: toRole(9), on: { received: 'ai' } },
    ai: {
      type: 'AI_DECISION',
      on: { resolved_by_ai: 'check', returned_by_ai: 'check' },
      ai: {
        rules: [{ when: '', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }],
        fallback: { subject_type: 'TO_ROLE', role_id: 8 },
      },
    },
    check: {
      type: 'CHECK',
      to: toRole(1),
      on: { reviewed: 'end', returned: 'cancel' },
      due_hours: 8,
      late: { remind_hours: 1, escalate_hours: 8, deed: 'inform', to: { subject_type: 'TO_ROLE', role_id: 7 } },
    },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const people = ({ role_id }: Pick<Subject, 'role_id'>) => (role_id === 1 ? 2 : 0)
  const listed = findingsIn(flow({ diagram: asked }), people)
    .filter(({ level }) => level === 'error')
    .map(({ code, node_id }) => [code, node_id])
  const person = { user_id: 1, emp_id: null, struct_id: null, job_id: null, role_ids: [1] }
  const published = errorsIn(flow({ diagram: asked }), {
    peopleFor: (assignee) => Array.from({ length: people(assignee) }, () => person) as never,
  }).map(({ code, node_id }) => [code, node_id])
  // Recipients are named by whoever gives: nobody asks for role 9.
  expect(listed).toEqual([
    ['NOBODY', 'ai'],
    ['LATE_WITHOUT_PERSON', 'check'],
  ])
  expect(listed).toEqual(published)
})

test('who may start a flow is one of the rules of a step, and must mean somebody today', () => {
  expect(stepFieldsOf('START')).toMatchObject({
    fields: expect.arrayContaining(['assignee']) as unknown,
    subjects: ['ANY_EMP', 'TO_ROLE', 'TO_ORG_JOB', 'TO_ORG_STRUCT', 'TO_ORG_EMPLOYEE', 'DIRECT'],
  })
  const startedBy = (subject: Partial<Subject>) =>
    leave.nodes
      .map(({ data }) => ({ ...data.subject!, ...subject }))
      .find(({ object_type }) => object_type === 'START')!
  expect(
    [startedBy({}), startedBy(toRole(4)), startedBy({ subject_type: 'TO_ROLE', role_id: null })].map(reachRuleOf),
  ).toEqual(['anyone', 'role', 'open'])
  const without = {
    ...leave,
    nodes: leave.nodes.map((node) =>
      node.type === 'start'
        ? { ...node, data: { ...node.data, subject: startedBy({ subject_type: 'TO_ROLE', role_id: null }) } }
        : node,
    ),
  }
  expect(codes(flow({ diagram: without }))).toEqual(['error SUBJECT_INCOMPLETE start'])
  const begun = {
    ...leave,
    nodes: leave.nodes.map((node) =>
      node.type === 'start' ? { ...node, data: { ...node.data, subject: startedBy(toRole(4)) } } : node,
    ),
  }
  expect(
    findingsIn(flow({ diagram: begun }), today({ start: 0 }, begun)).map(({ code, node_id }) => [code, node_id]),
  ).toEqual([['NOBODY', 'start']])
  expect(findingsIn(flow({ diagram: begun }), today({ start: 1 }, begun))).toEqual([])
})

test('each error shows the way on which it is met', () => {
  expect(wayTo(leave, 'decision')).toEqual([
    'start',
    'head_review',
    'head_review:reviewed',
    'hr_review',
    'hr_review:reviewed',
    'decision',
  ])
  expect(wayTo(leave, 'nowhere')).toEqual([])
  const forked = {
    ...leave,
    edges: [
      ...leave.edges,
      {
        id: 'more',
        type: 'smoothstep' as const,
        source: 'start',
        target: 'decision',
        data: { condition: 'days < 3', order: 0 },
      },
    ],
  }
  expect(wayTo(forked, 'decision')).toEqual(['start', 'decision'])
  expect([...edgesOf(leave, ['start', 'head_review', 'head_review:reviewed', 'hr_review'])]).toEqual([
    'start>head_review',
    'head_review:reviewed>hr_review',
  ])

  const sample = sampleFlow({ reviewerRole: 1, secretaryRole: 2, directorRole: 3 })
  const around = {
    ...sample,
    edges: sample.edges.map((edge) => (edge.source === 'review:returned' ? { ...edge, target: 'vote' } : edge)),
  }
  const [error] = findingsIn(flow({ diagram: around }), unknown).filter(({ code }) => code === 'VOTE_WITHOUT_SHEET')
  expect(error?.way).toEqual(['start', 'review', 'review:returned', 'vote'])
})

test('a template lacks only whom its steps go to, and its words are there in three languages', () => {
  for (const name of templateNames.filter((one) => one !== 'blank')) {
    const { icon: _, ...template } = templateOf(name)
    expect([name, ...new Set(errorsIn(flow(template)).map(({ code }) => code))]).toEqual([
      name,
      'SUBJECT_INCOMPLETE',
      ...(name === 'small_purchase' ? ['AI_WITHOUT_PERSON'] : []),
    ])
    expect(codes(flow(template)).filter((one) => one.startsWith('warning'))).toEqual([])
  }
  expect(errorsIn(flow({ diagram: templateOf('blank').diagram }))).toEqual([])
})
